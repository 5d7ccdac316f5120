"""The zone boards of built-up areas: the value and holder of each zone, and its units and markers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudication.systems.opuc.fog.picture import BlockView, BuaView, Picture, PlaceView
from adjudication.systems.opuc.pack.schema import Bua, Pack, Template
from wargame.presenters.board_parts import Inset
from wargame.presenters.opuc import words, zone_board
from wargame.presenters.opuc.pieces import piece

MINES = (("MF", "minefield"), ("DMF", "dummy minefield"))
HEAD = ("Zone", "Ring", "PV", "Held by", "Units", "Markers")
Rows = tuple[tuple[str, ...], ...]
NO_ZONE = "zone not named"


def town_boards(picture: Picture, pack: Pack) -> tuple[Inset, ...]:
    """A board for every built-up area of the pack, as one side sees it."""
    return tuple(
        Inset(bua.id, bua.hex, bua.name, small, zone_board.draw(town), HEAD, rows)
        for bua, town, small, rows in _towns(picture, pack)
    )


def fought_in(
    picture: Picture, pack: Pack, only: Collection[str] | None = None
) -> tuple[tuple[str, str, tuple[str, ...], str], ...]:
    """For print, the towns with units or markers in a zone, or `only` these: name, text, zones, drawing."""
    used = (
        only
        if only is not None
        else {
            place.partition(".")[0] for place in (*(b.where for b in picture.blocks), *_laden(picture)) if "." in place
        }
    )
    return tuple(
        (bua.name, small, tuple(_line(row) for row in rows), zone_board.printed(town))
        for bua, town, small, rows in _towns(picture, pack)
        if bua.id in used
    )


def _line(row: tuple[str, ...]) -> str:
    """A row of the table as a line of text."""
    zone, _, _, holder, standing, lying = row
    return f"{zone}, {holder}: {standing}" + (f"; {lying}" if lying not in ("", "nothing") else "")


def _towns(picture: Picture, pack: Pack) -> Iterator[tuple[Bua, zone_board.ZonedTown, str, Rows]]:
    templates = {template.id: template for template in pack.buas.templates}
    views = {view.id: view for view in picture.buas}
    for bua in pack.buas.buas:
        if bua.id in views:
            template, view = templates[bua.template], views[bua.id]
            blocks = [b for b in picture.blocks if b.where == bua.hex or b.where.partition(".")[0] == bua.id]
            town, rows = _town(bua, template, view, picture, blocks)
            yield bua, town, _summary(bua, template, view, blocks), rows


def _laden(picture: Picture) -> list[str]:
    return [place.id for place in picture.places if _lies(place)]


def _town(
    bua: Bua, template: Template, view: BuaView, picture: Picture, blocks: Sequence[BlockView]
) -> tuple[zone_board.ZonedTown, Rows]:
    places = {place.id: place for place in picture.places}
    zones, rows = [], list[tuple[str, ...]]()
    for name, zone in template.zones.items():
        at = f"{bua.id}.{name}"
        here = [block for block in blocks if block.where == at]
        holder = _holder(here, blocks, view)
        lies = _lies(places[at]) if at in places else ()
        lies = (*lies, *(MINES[mine.real is False] for mine in picture.mines if mine.where == at))
        standing = ", ".join(words.block(block) for block in here) or "no one"
        lying = ", ".join(text for _, text in lies) or "nothing"
        row = (name, str(zone.ring), str(zone.pv), words.SIDES.get(holder, "no one"), standing, lying)
        rows.append(row)
        told = f"{name}, {zone.ring} ring, PV{zone.pv}, held by {row[3]}: {row[4]}; {row[5]}"
        shown = tuple(piece(block, ()) for block in here)
        codes = tuple(code for code, _ in lies)
        zones.append(zone_board.Zone(name, zone.ring, zone.pv, tuple(zone.faces), holder, shown, codes, told))
    loose = [block for block in blocks if "." not in block.where]
    if loose:
        standing = ", ".join(words.block(block) for block in loose)
        rows.append((NO_ZONE, "", "", words.SIDES.get(loose[0].side, ""), standing, ""))
    return zone_board.ZonedTown(bua.name, tuple(zones), tuple(template.adjacent), _river(bua, picture)), tuple(rows)


def _holder(here: Sequence[BlockView], blocks: Sequence[BlockView], view: BuaView) -> str:
    """The holder of a zone: the side in it or, for an empty one, the side that is alone in the town, or last was."""
    if here:
        return here[0].side
    sides = {block.side for block in blocks}
    return view.control if len(sides) < 2 and sides <= {view.control} else ""


def _lies(place: PlaceView) -> tuple[tuple[str, str], ...]:
    """The contents of a zone: code and text."""
    found = (
        ("SP", place.strongpoints, "strongpoints"),
        ("R", place.rubble, "rubble"),
        ("DP", place.dps, "displaced persons"),
        ("CEC", len(place.cec), "civil effects"),
        ("LOG", place.stock, "stock"),
    )
    return tuple((f"{code}{count}", f"{text} {count}") for code, count, text in found if count)


def _river(bua: Bua, picture: Picture) -> tuple[tuple[str, str, str], ...]:
    if bua.internal_river is None:
        return ()
    states = {edge.id: edge.state for edge in picture.edges}
    return tuple(
        (one, other, states.get(f"{bua.id}.{one}|{bua.id}.{other}", states.get(f"{bua.id}.{other}|{bua.id}.{one}", "")))
        for one, other in bua.internal_river.boundaries
    )


def _summary(bua: Bua, template: Template, view: BuaView, blocks: Sequence[BlockView]) -> str:
    """The town in a line: its class, its holder, its utilities."""
    contested = len({block.side for block in blocks}) > 1
    facts = (
        template.id.replace("_", " "),
        f"hex {bua.hex}",
        "contested" if contested else f"held by {words.SIDES.get(view.control, 'no one')}",
        f"power {view.power} of {template.utilities.power}",
        f"water {view.water} of {template.utilities.water}",
        "fought over" if view.fought else "",
        f"evacuated {view.evacuated}" if view.evacuated else "",
    )
    return ", ".join(fact for fact in facts if fact)
