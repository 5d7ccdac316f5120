"""The displays next to the map: wings in their boxes, railheads and supply, units off the map, events, lists of
units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudication.engine.play.foresight import imagined
from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.basics.lines import lines, starved, working_railheads
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.fog.picture import Picture, UnitView
from wargame.presenters.orders_of_battle import BlockLine, Formation, SideForce
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words
from wargame.presenters.ukraine_2022.ground import SYMBOLS

BOXES: Final = {
    "ready": "To be placed", "patrol": "Patrol and escort", "suppression": "Suppression",
    "bombing": "Strategic bombing", "airstrike": "Airstrike", "interdiction": "Interdiction",
    "support": "Ground support", "spent": "Spent", "gone": "Eliminated", "away": "Not in play",
}  # fmt: skip
OFF: Final = {
    "arriving": "waits to enter",
    "kept": "kept back for the second turn",
    "routed": "routed",
    "gone": "out of the game",
}
KINDS: Final = {
    "armor": "Armour",
    "mech": "Mechanized",
    "motorized": "Motorized",
    "airmobile": "Airmobile",
    "foot": "Infantry",
}
STATUS: Final = {"ready": "ready", "used": "used this turn", "lost": "lost"}


def displays(rules: Any, p: Picture) -> tuple[PlainTable, ...]:
    """The tables of one picture; those without rows are left out."""
    words, s = Words(rules), imagined(rules, p)
    found = (_air(rules.facts, p, words), _railheads(rules.facts, s, p, words), _supply(rules.facts, s, p, words),
             _off_map(p, words), _assets(p, words), _track(rules.facts, p))  # fmt: skip
    return tuple(table for table in found if table.rows)


def _air(f: Facts, p: Picture, words: Words) -> PlainTable:
    """The wings with their ratings, by box and side."""
    ratings = {line.id: line for line in f.wings}
    cells: dict[tuple[str, str], list[str]] = {}
    for wing in p.wings:
        line = ratings[wing.id]
        value = line.reduced if wing.reduced else line.rating
        text = f"{words.thing(wing.id)} ({line.kind} {value}{', damaged' if wing.reduced else ''})"
        cells.setdefault((wing.box, wing.side), []).append(text)
    rows = tuple(
        (title, *(", ".join(cells.get((box, side), ())) or "–" for side in SIDES))
        for box, title in BOXES.items()
        if any((box, side) in cells for side in SIDES)
    )
    return PlainTable("In the air", ("Box", *(words.thing(side) for side in SIDES)), rows, "6.0")


def _railheads(f: Facts, s: State, p: Picture, words: Words) -> PlainTable:
    works = {f.ids[here] for here in working_railheads(f, s)}
    rows = tuple((words.place(at), "open" if at in works else "cut") for at in p.railheads)
    return PlainTable("Railheads", ("Where", "Line to Russia"), rows, "3.7.2.1")


def _supply(f: Facts, s: State, p: Picture, words: Words) -> PlainTable:
    """Units on the map without a line of communication."""
    out = ((name, [words.thing(f.unit_ids[u]) for u in starved(f, s, side)]) for side, name in enumerate(SIDES))
    rows = tuple((words.thing(name), ", ".join(units)) for name, units in out if units)
    return PlainTable("Without a line of communication", ("Side", "Units"), rows, "3.7")


def _off_map(p: Picture, words: Words) -> PlainTable:
    rows = []
    for side in SIDES:
        for box, title in OFF.items():
            names = [words.thing(view.id) for view in p.units if view.side == side and view.at == box]
            if names:
                rows.append((f"{words.thing(side)}: {title}", ", ".join(names)))
        own = [words.thing(view.id) for view in p.units if view.side == side and view.at == "drawn"]
        if p.drawn[side]:
            rows.append((f"{words.thing(side)}: drawn", ", ".join(own) or f"{p.drawn[side]} units, not yet known"))
        cup = sum(view.side == side and view.at == "cup" for view in p.units) - (p.drawn[side] if not own else 0)
        if cup:
            rows.append((f"{words.thing(side)}: in the cup", str(cup)))
    return PlainTable("Off the map", ("Where", "What"), tuple(rows), "5.0")


def _assets(p: Picture, words: Words) -> PlainTable:
    rows = tuple((words.thing(name), STATUS[status]) for name, status in p.assets.items() if status in STATUS)
    return PlainTable("Naval and event units", ("Unit", "State"), rows, "3.1.2, 11.8")


def _track(f: Facts, p: Picture) -> PlainTable:
    """How far the points are from the end of the game, and the modifiers of the next dice."""
    chart, aid = f.pack.charts.victory, min(p.outrages, f.pack.charts.aid.most)
    rows = (
        ("Victory points", f"{p.points}; {chart.russia} is a Russian victory, {chart.ukraine} a Ukrainian one"),
        ("Added to the next roll for western aid", f"+{aid}" if aid else "0"),
        ("Added to the next nuclear roll", f"+{p.nuclear_rolls}" if p.nuclear_rolls else "0"),
        ("Chits in the cup", str(len(p.cup))),
    )
    return PlainTable("Points and events", ("What", "Now"), rows, "12.0, 11.3, 11.9")


def forces(rules: Any, p: Picture) -> tuple[SideForce, ...]:
    """The units on the map by type, the viewer's own first."""
    words, s = Words(rules), imagined(rules, p)
    order = sorted(range(len(SIDES)), key=lambda side: SIDES[side] != p.side)
    listed = {side: tuple(_formations(rules.facts, s, p, side, words)) for side in order}
    return tuple(
        SideForce(SIDES[side], words.thing(SIDES[side]), SIDES[side].lower(), found) for side, found in listed.items()
    )


def _formations(f: Facts, s: State, p: Picture, side: int, words: Words) -> Iterator[Formation]:
    fed = lines(f, s, side)
    for kind, title in KINDS.items():
        made = [
            line(f, view, words, view.at in f.index and f.index[view.at] not in fed)
            for view in p.units
            if view.side == SIDES[side] and f.unit[view.id] < f.units and f.type[f.unit[view.id]] == kind
            and (view.at in f.index or view.placed)
        ]  # fmt: skip
        if made:
            yield Formation(title, tuple(sorted(made, key=lambda one: one.where)))


def line(f: Facts, view: UnitView, words: Words, out: bool) -> BlockLine:
    """One unit with its printed values and its state."""
    printed = f.lines[f.unit[view.id]]
    notes = [word for word, on in (("no line", out), ("static", view.static)) if on]
    if view.chit:
        notes.append(f"chit {view.value}")
    return BlockLine(
        SYMBOLS[printed.type], words.thing(view.id), words.place(view.at if view.at in f.index else view.placed),
        f"{printed.quality}-{printed.allowance} {printed.size}", "", ", ".join(notes), out,
    )  # fmt: skip
