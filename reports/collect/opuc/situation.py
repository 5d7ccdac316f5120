"""A picture of OPUC for print: own blocks with their supply, contacts, backs, towns, displaced people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opuc.basics.state_rows import Camp
from adjudication.systems.opuc.basics.titles import name_of
from adjudication.systems.opuc.fog.picture import BlockView, Picture
from adjudication.systems.opuc.movement import queries
from reports.collect.opuc.shapes import Backs, Contact, TownState, Unit
from reports.collect.words import count, listed
from wargame.presenters.opuc import words
from wargame.presenters.opuc.hexes import OFF_MAP, hex_view
from wargame.presenters.opuc.names import Names

BOXES = {"waiting": "to arrive", "box": "artillery group", "broken": "in parts", "": "–"}
BUILT = {"assault": "assault bridge", "pontoon": "pontoon bridge", "ferry": "ferry", "standing": "bridge"}
FIXED = b"supply as the side can judge it"  # any seed will do: what it decides does not bear on the answer


def map_view(rules: Any, picture: Picture, title: str, *, formations: bool = True) -> Any:
    """A picture as a map for print. A small map leaves out the names of formations."""
    told = f"{title}. {held(rules, picture)}"
    return replace(hex_view(picture, rules.pack), title=told, formations=formations)


def held(rules: Any, picture: Picture) -> str:
    """The holder of each town and the number of visible blocks of each side, for readers who cannot see the map."""
    names = Names(picture, rules.pack)
    towns = [f"{names.place(bua.id)} is held by {words.SIDES.get(bua.control, 'no one')}" for bua in picture.buas]
    shown = Counter(block.side for block in picture.blocks if block.where not in OFF_MAP)
    blocks = listed(f"{name} has {count(shown[side], 'block')}" for side, name in words.SIDES.items())
    return f"{listed(towns)}. {blocks} on the map." if towns else f"{blocks} on the map."


def where(block: BlockView, names: Names) -> str:
    """The place of a block, or its box."""
    if block.where == "waiting" and block.arrives:
        entry = f" at {names.place(block.entry)}" if block.entry else ""
        late = block.arrives <= names.picture.turn
        return f"{'waiting since' if late else 'due'} turn {block.arrives}{entry}"
    return BOXES.get(block.where) or names.place(block.where)


def symbol(block: BlockView) -> str:
    """The key of a block's symbol."""
    return f"{block.side}:{words.symbol(block) or 'unknown'}"


def kind(block: BlockView) -> str:
    """The kind of a known block."""
    if block.kind in ("dummy", "dag_dummy"):
        return "dummy"
    if block.kind == "dag":
        return "artillery group"
    return words.CLASSES.get(block.cls, (block.cls.replace("_", " "), ""))[0]


def size(block: BlockView) -> str:
    """The size of a block, as the rules count it."""
    if block.kind != "unit":
        return ""
    return "company" if block.small else "battalion"


def steps(block: BlockView) -> str:
    """The remaining and full steps of a block."""
    full = sum(1 for value in block.steps if value)
    return f"{sum(1 for value in block.steps[block.lost :] if value)} of {full}" if full else "–"


def state(block: BlockView, own: bool) -> str:
    """The state of a block as text, beginning with what hampers it."""
    facts = (
        ("neutralised", block.neutralised),
        ("dug in", block.dug_in),
        ("unseen" if own else "", block.hidden),
        ("seen" if own else "", not block.hidden and block.where not in OFF_MAP),
    )
    said = ", ".join(word for word, on in facts if on and word)
    return said[:1].upper() + said[1:] if said else "Ready"


def supplies(rules: Any, picture: Picture) -> dict[str, queries.SupplyOf]:
    """For each block, its line of supply as its own side can judge it from the picture."""
    if picture.side is None:
        return {}
    imagined = rules.imagine(picture, Dice(Seeded(FIXED, 0)))
    found = queries.supply(rules.facts, imagined, picture.side)
    return {row.unit: row for row in found.units}


def _supply(row: queries.SupplyOf) -> str:
    if row.out:
        return "Out of supply"
    extra = f", pays {row.extra} LOG extra" if row.extra else ""
    return f"{'In supply' if row.in_supply else 'Not in supply'}{extra}"


def own(rules: Any, picture: Picture) -> tuple[tuple[str, tuple[Unit, ...]], ...]:
    """The side's own blocks in play by formation."""
    names, supply = Names(picture, rules.pack), supplies(rules, picture)
    titles = {formation.id: formation.name or formation.id for formation in rules.pack.forces.formations}
    found: dict[str, list[Unit]] = {}
    for block in picture.blocks:
        if block.side != picture.side or block.where in ("destroyed", "broken"):
            continue
        title = titles.get(block.formation, block.formation) or "Dummies and artillery groups"
        found.setdefault(title, []).append(_unit(block, names, supply))
    return tuple((title, tuple(rows)) for title, rows in found.items())


def _unit(block: BlockView, names: Names, supply: Mapping[str, queries.SupplyOf]) -> Unit:
    real = block.kind == "unit"
    line = supply.get(block.id) if real else None
    on_map = block.where not in OFF_MAP
    return Unit(
        symbol=symbol(block),
        name=words.block(block) if not real else f"{block.name} ({block.id})" if block.name else block.id,
        kind=kind(block),
        size=size(block),
        where=where(block, names),
        cf=str(block.cf) if real else "–",
        steps=steps(block),
        state=state(block, own=True) if on_map else "–",
        supply=_supply(line) if line else "–",
        shaken=(on_map and block.neutralised) or (line is not None and (line.out or not line.in_supply)),
        worn=bool(block.lost),
    )


def enemy(
    rules: Any, picture: Picture, side: str, since: Mapping[str, str]
) -> tuple[tuple[Contact, ...], tuple[Backs, ...]]:
    """The blocks of a side that are known by name, then the backs by place."""
    names = Names(picture, rules.pack)
    blocks = [block for block in picture.blocks if block.side == side and block.where not in ("destroyed", "broken")]
    known = [block for block in blocks if block.known]
    backs: dict[str, list[int]] = {}
    for block in blocks:
        if not block.known:
            backs.setdefault(block.where, []).append(block.tag)
    return (
        tuple(_contact(block, names, since) for block in sorted(known, key=lambda b: (b.where, b.id))),
        tuple(
            Backs(names.place(place), len(tags), ", ".join(str(tag) for tag in sorted(tags)))
            for place, tags in sorted(backs.items())
        ),
    )


def _contact(block: BlockView, names: Names, since: Mapping[str, str]) -> Contact:
    return Contact(
        symbol=symbol(block),
        name=f"{block.name} ({block.id})" if block.name else block.id,
        kind=kind(block),
        where=where(block, names),
        cf=str(block.cf) if block.cf else "–",
        steps=steps(block),
        state=state(block, own=False),
        since=since.get(block.id, "from the start"),
    )


def towns(rules: Any, picture: Picture) -> tuple[TownState, ...]:
    """The current state of every built-up area."""
    pack = rules.pack
    templates = {template.id: template for template in pack.buas.templates}
    points = pack.scenario.victory.points
    rows = []
    for bua, view in zip(pack.buas.buas, picture.buas, strict=True):
        utilities = templates[bua.template].utilities
        inside = [place for place in picture.places if place.id.partition(".")[0] == bua.id or place.id == bua.hex]
        people, rubble = sum(place.dps for place in inside), sum(place.rubble for place in inside)
        notes = (
            ("fought over", view.fought),
            (f"evacuated {view.evacuated}", view.evacuated),
            ("port closed", view.port),
            ("airfield unusable", view.airfield),
        )
        rows.append(
            TownState(
                name=bua.name,
                holder=words.SIDES.get(view.control, "no one"),
                power=f"{view.power} of {utilities.power}",
                water=f"{view.water} of {utilities.water}",
                people=str(people) if people else "–",
                rubble=str(rubble) if rubble else "–",
                points=str(points.get(bua.id, "–")),
                notes=", ".join(word for word, on in notes if on) or "–",
            )
        )
    return tuple(rows)


def people(rules: Any, picture: Picture) -> tuple[str, ...]:
    """Displaced persons outside the towns, and the camps."""
    names = Names(picture, rules.pack)
    inside = {bua.id for bua in rules.pack.buas.buas} | {bua.hex for bua in rules.pack.buas.buas}
    road = [p for p in picture.places if p.dps and p.id.partition(".")[0] not in inside]
    found = [f"On the road: {listed(f'{names.place(p.id)} ({p.dps})' for p in road)}."] if road else []
    found += [_camp(rules, camp, names) for camp in picture.camps]
    return tuple(found)


def _camp(rules: Any, camp: Camp, names: Names) -> str:
    at = names.place(rules.facts.board.ids[camp.place])
    side = words.SIDES[("BLUE", "RED")[camp.side]]
    return f"Camp of {side} at {at}: {count(camp.dps, 'group')} of displaced persons."


def ground(rules: Any, picture: Picture, start: Picture) -> tuple[str, ...]:
    """Changes on the ground since the start: crossings, minefields, works, interdicted roads."""
    names = Names(picture, rules.pack)
    there = {edge.id: edge.state for edge in start.edges}
    changed = [edge for edge in picture.edges if edge.state != there[edge.id]]
    gone = [names.place(edge.id) for edge in changed if edge.state == "blown"]
    built = [f"{BUILT[edge.state]} at {names.place(edge.id)}" for edge in changed if edge.state != "blown"]
    fields = [f"{_field(mine.real)} at {names.place(mine.where)} ({words.SIDES[mine.side]})" for mine in picture.mines]
    works = [
        f"{count(place.strongpoints, 'strongpoint')} in {names.place(place.id)}"
        for place in picture.places
        if place.strongpoints
    ]
    shut = [names.place(place.id) for place in picture.places if place.interdicted]
    cut = [names.place(place.id) for place in picture.places if place.rail_cut]
    fields_out = [f"{rules.pack.map.airfields[p.id]} at {names.place(p.id)}" for p in picture.places if p.airfield_out]
    rows = (
        ("Bridges gone", gone), ("Crossings built", built), ("Minefields", fields), ("Works", works),
        ("Roads interdicted", shut), ("Railway cut", cut),
        ("Airfields out of use", fields_out),
    )  # fmt: skip
    return tuple(f"{title}: {listed(found)}." for title, found in rows if found)


def _field(real: bool | None) -> str:
    return {True: "a minefield", False: "a dummy minefield", None: "a minefield, real or dummy,"}[real]


def caller(rules: Any) -> Any:
    """The name of a thing as people were told it."""
    return partial(name_of, rules.facts)


def lost(pictures: Sequence[Picture], side: str) -> list[BlockView]:
    """The blocks of a side that were destroyed in the last of these turns."""

    def gone(picture: Picture) -> Iterable[BlockView]:
        return (block for block in picture.blocks if block.side == side and block.where == "destroyed")

    before = {block.id for block in gone(pictures[-2])}
    return [block for block in gone(pictures[-1]) if block.id not in before]
