"""The displays next to the map: foreign support, markers, points, pools, losses, sightings, and lists of units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, cast

from adjudication.engine.protocol import Scoreboard, say
from adjudication.engine.sketch import Sketch
from adjudication.systems.opaque_war.basics.facts import SIDES, Facts
from adjudication.systems.opaque_war.fog.control import controlled
from adjudication.systems.opaque_war.fog.picture import Picture, PieceView
from adjudication.systems.opaque_war.fog.view import truth
from wargame.maps.frames import Side
from wargame.presenters.orders_of_battle import BlockLine, Formation, SideForce
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words

KINDS: Final = {
    "tank": "tank brigades", "mechanized": "mechanised brigades", "airborne": "airborne brigades",
    "special": "special forces", "police": "police", "militia": "militia battalions", "battalion": "battalions",
    "mob": "mobs", "media": "media",
}  # fmt: skip
BOXES: Final = {"pool": "In the pool", "arriving": "Arriving", "holding": "Not yet in play", "lost": "Lost"}


def displays(rules: Any, p: Picture, scoreboard: Scoreboard) -> tuple[PlainTable, ...]:
    """The tables of one picture."""
    return (*status(rules, p, scoreboard), *off_map(rules, p))


def status(rules: Any, p: Picture, scoreboard: Scoreboard) -> tuple[PlainTable, ...]:
    """The public tables: foreign support, points and support markers."""
    return (_tracks(rules.facts, p), _points(rules, scoreboard), _markers(rules.facts, p, Words(rules)))


def off_map(rules: Any, p: Picture) -> tuple[PlainTable, ...]:
    """Pools, losses and arrivals, and the last sightings of the other side's pieces."""
    words = Words(rules)
    return tuple(table for table in (_boxes(rules.facts, p, words), _sightings(p, words)) if table.rows)


def _tracks(f: Facts, p: Picture) -> PlainTable:
    """Both support tracks, with a dot at the marker, and other foreign effects."""
    low, high = f.track.low or 0, f.track.high or 0
    levels = range(low, high + 1)
    west, russia, box = p.support.western, p.support.russian, p.support.western_box
    rows = (
        ("Western, for Ukraine" + (f": from the end of turn {box}" if box else ""), None if box else west),
        ("Russian, for the Rebels" + ("" if p.support.russian_ready else ": after turn 1"), russia),
    )
    head = ("Support", *(f"{level:+d}".replace("-", "−") if level else "0" for level in levels))
    return PlainTable(
        "Support from abroad",
        head,
        tuple((name, *("●" if n == at else "" for n in levels)) for name, at in rows),
        "5.0",
    )


def _points(rules: Any, scoreboard: Scoreboard) -> PlainTable:
    """The sources of Ukraine's points, and the points missing for a draw and for a win."""
    chart = rules.pack.charts.victory
    rows = [say(rules.catalogue, one) for score in scoreboard.scores for one in score.rows]
    parted = [(text.rpartition(": ")[0], text.rpartition(": ")[2].rstrip(".")) for text in rows]
    total = next(score.points for score in scoreboard.scores if score.side == "BLUE")
    end = (f"{chart.draw} for a draw, {chart.win} for a Ukrainian victory", str(total))
    return PlainTable("Victory points of Ukraine", ("For", "Points"), (*_capital(parted), end), "16.0")


def _capital(rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((name[:1].upper() + name[1:], value) for name, value in rows)


def _markers(f: Facts, p: Picture, words: Words) -> PlainTable:
    """Support markers of both sides: available, and in total."""
    rows = tuple(
        (words.thing(line.id), str(p.available[line.id]), str(line.total))
        for line in f.markers
        if p.available[line.id] or p.turn >= f.pack.charts.reinforcements.russian_turn or line.faction != "RU"
    )
    return PlainTable("Support markers", ("Marker", "Available", "In all"), rows, "8.4")


def _boxes(f: Facts, p: Picture, words: Words) -> PlainTable:
    """The number of pieces of each kind off the map; for the other side only those publicly lost."""
    counts = Counter(
        (view.side, view.at, _kind(f, view)) for view in p.pieces if view.at in BOXES and view.at != "holding"
    )
    rows: list[tuple[str, str]] = []
    for side in SIDES:
        name = words.thing(side)
        for box, title in BOXES.items():
            told = ", ".join(_counted(counts[side, box, kind], kind) for kind in KINDS if counts[side, box, kind])
            rows += [(f"{name}: {title.lower()}", told)] if told else []
        if p.arriving.get(side):
            rows.append((f"{name}: arriving", f"{p.arriving[side]} face down"))
    return PlainTable("Off the map", ("Where", "What"), tuple(rows))


def _counted(number: int, kind: str) -> str:
    return f"{number} {KINDS[kind].removesuffix('s') if number == 1 and kind != 'special' else KINDS[kind]}"


def _kind(f: Facts, view: PieceView) -> str:
    return f.kind[f.piece[view.id]]


def _sightings(p: Picture, words: Words) -> PlainTable:
    """Enemy pieces at their last sighting; those in sight now are on the map."""
    now = {view.id for view in p.pieces}
    rows = tuple(
        (words.thing(one.face or one.id), words.place(one.at), f"turn {one.turn}")
        for one in sorted(p.sightings, key=lambda one: (-one.turn, one.at))
        if one.id not in now
    )
    return PlainTable("Last seen", ("Counter", "Where", "When"), rows, "3.2")


def forces(rules: Any, p: Picture, sketch: Sketch) -> tuple[SideForce, ...]:
    """The pieces on the map, the viewer's own first, with names if the viewer can identify them."""
    words = Words(rules).on(sketch)
    order = sorted(SIDES, key=lambda side: side != p.side)
    return tuple(
        SideForce(side, words.thing(side), side.lower(), tuple(_formations(rules.facts, p, side, words)))
        for side in order
    )


def _formations(f: Facts, p: Picture, side: str, words: Words) -> Iterator[Formation]:
    groups: dict[str, list[BlockLine]] = {}
    for view in p.pieces:
        if view.side == side and view.at in f.index:
            groups.setdefault(KINDS[_kind(f, view)].capitalize(), []).append(line(f, view, words))
    for title, lines in groups.items():
        yield Formation(title, tuple(sorted(lines, key=lambda one: one.where)))
    hidden = p.counters.get(side, {})
    if hidden:
        backs = (
            BlockLine("unknown", f"{n} counter{'s' if n > 1 else ''}", words.place(at)) for at, n in hidden.items()
        )
        yield Formation("Face down", tuple(backs))


def line(f: Facts, view: PieceView, words: Words) -> BlockLine:
    """One piece: its values if its face is known, and its state."""
    found = f.lines[f.unit[view.face]] if view.face in f.unit else None
    notes = [word for word, on in (("out of supply", view.out), ("moved", view.moved), ("attacked", view.fought)) if on]
    symbol = words.pieces[view.id].kind if view.id in words.pieces else "unknown"
    return BlockLine(
        symbol, words.thing(view.face or view.id), words.place(view.at), values(found) if found else "",
        "" if found or view.id.startswith(("mob", "media")) else "not looked at", ", ".join(notes), view.out,
    )  # fmt: skip


def values(found: Any) -> str:
    """Attack, defence and movement as printed, with the proficiency."""
    text = f"{found.attack}-{found.defence}-{found.allowance}"
    return text + (f" +{found.proficiency}" if found.proficiency else "")


def holdings(p: Picture, f: Facts) -> dict[str, Counter[str]]:
    """The number of towns and cities each side holds, by oblast: those of the war, and those that both sides hold in
    part. Checkpoints last."""
    held, found = controlled(f, p), dict[str, Counter[str]]()
    for key, oblast in f.pack.map.oblasts.items():
        count = Counter(held[f.ids[here]] for here in f.settled if f.oblast[here] == key)
        if count and (oblast.role == "war" or len(count) > 1):
            found[oblast.name] = count
    if f.checkpoints:
        found["Checkpoints"] = Counter(held[f.ids[here]] for here in f.checkpoints)
    return found


def holders(p: Picture, f: Facts) -> dict[str, Side]:
    """The side that holds most towns, by oblast."""
    held, found = controlled(f, p), dict[str, Side]()
    for key, oblast in f.pack.map.oblasts.items():
        ranked = Counter(held[f.ids[here]] for here in f.settled if f.oblast[here] == key).most_common(2)
        if ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]):
            found[oblast.name] = cast(Side, ranked[0][0])
    return found


def unknown(rules: Any, state: Any, side: str | None) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """The differences between a picture and the truth: place, appearance, truth, and the pieces."""
    seen, true, words = rules.picture(state, side), truth(rules.facts, state), Words(rules)
    known = {view.id for view in seen.pieces}
    fronts = {view.id: words.thing(view.face or view.id) for view in true.pieces}
    found: list[tuple[str, str, str, tuple[str, ...]]] = []
    for owner, hexes in seen.counters.items():
        for at, count in hexes.items():
            real = tuple(one.id for one in true.pieces if one.at == at and one.side == owner and one.id not in known)
            whose = "" if side else f" of {words.thing(owner)}"  # of the other side, if it is a side that looks
            looks = f"{count} counter{'s' if count > 1 else ''}{whose}"
            found.append((words.place(at), looks, ", ".join(fronts[one] for one in real), real))
    own = (one for one in seen.pieces if one.side == side and one.at in rules.facts.index)
    blind = (one for one in own if not one.face and rules.facts.piece[one.id] < rules.facts.units)
    return found + [(words.place(o.at), f"{words.thing(o.id)}, not looked at", fronts[o.id], (o.id,)) for o in blind]
