"""The displays next to the map: the Political Index, forces with their C4I, pieces off the map, and lists of units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from adjudication.engine.protocol import Scoreboard, say
from adjudication.engine.sketch import Sketch
from adjudication.systems.millennium_wars.basics.facts import FORCES, Facts
from adjudication.systems.millennium_wars.fog.control import leads
from adjudication.systems.millennium_wars.fog.picture import Picture, PieceView
from adjudication.systems.millennium_wars.points.purchases import income
from wargame.presenters.millennium_wars.hexes import KINDS, SYMBOLS
from wargame.presenters.orders_of_battle import BlockLine, Formation, SideForce
from wargame.presenters.plain.tables import PlainTable
from wargame.presenters.plain.words import Words

EMPTY: Final = "No piece of this side is on the map."
OFF_MAP: Final = {"held": "In play off the map", "lost": "Eliminated", "out": "Out of the game"}


def displays(rules: Any, p: Picture, scoreboard: Scoreboard) -> tuple[PlainTable, ...]:
    """The tables of one picture."""
    words = Words(rules)
    tables = (
        _politics(rules.facts, p), _score(rules, scoreboard), _forces(rules.facts, p, words),
        _demonstrators(p, words), _plan(rules.facts, p, words), _off_map(rules.facts, p, words),
    )  # fmt: skip
    return tuple(table for table in tables if table.rows)


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def _politics(f: Facts, p: Picture) -> PlainTable:
    """The Political Index, the forces that can be bought at it, its income, and past events."""
    red, blue = income(f, p.index)
    partners = [(name, force) for name, force in zip(FORCES, f.forces, strict=True) if force is not None]
    at_index = [
        (f"{capital(f.titles[name])} can be bought at {signed(most)} or less", _yes(p.index <= most))
        for name, force in partners if (most := force.most_index) is not None
    ]  # fmt: skip
    names = {"RED": f.titles["RED"], "BLUE": f.titles["BLUE"], "": "neutral, closed to all"}
    rows = [
        ("Political Index, plus for Russia", f"{signed(p.index)}; {f.numbers.automatic} either way wins at once"),
        ("Income at this index", f"Russia {red}, Coalition {blue}"),
        *((f"Political Points of {f.titles[side.side]}", str(side.points)) for side in p.sides),
        *at_index,
        ("Moldova", names[p.moldova]),
        ("Romania", "supports NATO" if p.romania else "closed"),
    ]
    if p.reorganized:
        rows.append(("Tactical Reorganization", f"turn {p.reorganized}"))
    if p.crisis:
        rows.append(("Crisis elsewhere", "Russia, NATO and the United States pay double"))
    return PlainTable("Politics", ("What", "Now"), tuple(rows), "2.0, 21.0")


def capital(text: str) -> str:
    """A text with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _score(rules: Any, scoreboard: Scoreboard) -> PlainTable:
    """The parts of Russia's score, and its distance from winning."""
    chart = rules.facts.victory
    rows = [say(rules.catalogue, one) for score in scoreboard.scores for one in score.rows]
    parted = [(text.rpartition(": ")[0], text.rpartition(": ")[2].rstrip(".")) for text in rows]
    total = next(score.points for score in scoreboard.scores if score.side == "RED")
    end = (f"Score: Russia wins with {chart.russian} or more, the Coalition with {chart.coalition} or less", str(total))
    return PlainTable("Score of Russia", ("For", "Points"), (*parted, end), "24.0")


def _forces(f: Facts, p: Picture, words: Words) -> PlainTable:
    """Each national force: its C4I with the stack it allows, air, cadres, markers."""
    head = ("Force", "Ordered by", "C4I", "Units in a hex", "Air points", "Air defence", "Cadres free", "Also")
    rows = tuple(
        (
            words.thing(one.id), words.thing(one.lead) if one.lead else "no one, neutral", str(one.c4i),
            str(one.c4i + 1),            str(one.air_points), str(one.air_defence), str(one.cadres),
            ", ".join(["Air Move"] * one.air_move + [f"Special Weapons {one.weapons}"] * bool(one.weapons)),
        )
        for one in p.forces if one.takes_part
    )  # fmt: skip
    return PlainTable("National forces", head, rows, "13.0, 4.0")


def _demonstrators(p: Picture, words: Words) -> PlainTable:
    rows = tuple(
        (words.place(one.id), str(one.red), str(one.blue), words.thing(one.controller) if one.controller else "no one")
        for one in p.places if one.red or one.blue
    )  # fmt: skip
    return PlainTable("Demonstrators", ("Place", "Russia", "Coalition", "Controlled by"), rows, "6.0")


def _plan(f: Facts, p: Picture, words: Words) -> PlainTable:
    """The sealed lists that the viewing side can read: its own, and those that partners share."""
    rows = tuple(
        (words.thing(line.force), words.thing(line.item), line.place and words.place(line.place), str(line.price))
        for side in p.sides for line in side.plan
    )  # fmt: skip
    shared = any(side.plan and side.side != p.side for side in p.sides)
    title = "Sealed lists that you can read" if shared else "Your sealed list"
    return PlainTable(title, ("Force", "What", "Where", "Price"), rows, "10.0")


def _off_map(f: Facts, p: Picture, words: Words) -> PlainTable:
    """The pieces of each force off the map, with their number."""
    counts = Counter(
        (f.force[f.piece[one.id]], one.where, f.line[f.piece[one.id]].name) for one in p.pieces if one.where in OFF_MAP
    )
    rows = []
    for force, name in enumerate(FORCES):
        for where, title in OFF_MAP.items():
            told = [
                several(number, kind) for (n, at, kind), number in sorted(counts.items()) if (n, at) == (force, where)
            ]
            rows += [(f"{words.thing(name)}: {title.lower()}", ", ".join(told))] if told else []
    return PlainTable("Off the map", ("Where", "What"), tuple(rows))


def several(number: int, kind: str) -> str:
    """Pieces of a type: "1 Cybercadre", "2 Cybercadres", "2 Headquarters"."""
    return f"{number} {kind}{'' if number == 1 or kind.endswith('s') else 's'}"


def forces(rules: Any, p: Picture, sketch: Sketch) -> tuple[SideForce, ...]:
    """The pieces on the map by national force, the viewer's own side first."""
    words = Words(rules).on(sketch)
    sides = leads(p)
    order = sorted(rules.sides, key=lambda side: side != p.side)
    return tuple(
        SideForce(side, words.thing(side), side.lower(), tuple(_formations(rules.facts, p, sides, side, words)), EMPTY)
        for side in order
    )


def _formations(f: Facts, p: Picture, sides: dict[str, str], side: str, words: Words) -> Iterator[Formation]:
    for n, name in enumerate(FORCES):
        lines = [
            line(f, one, words) for one in p.pieces
            if f.force[f.piece[one.id]] == n and sides.get(name) == side and one.where in f.index
        ]  # fmt: skip
        if lines:
            yield Formation(words.thing(name), tuple(sorted(lines, key=lambda one: one.where)))


def line(f: Facts, one: PieceView, words: Words) -> BlockLine:
    """A piece as a row: symbol, name, place, values and state."""
    kind = f.line[f.piece[one.id]]
    states = (("Disrupted", one.disrupted), ("without supply", one.starving), ("moved", one.moved))
    notes = [word for word, on in states if on]
    notes += [f"under the orders of {words.thing(one.assigned)}"] if one.assigned else []
    symbol = SYMBOLS.get(kind.id) or KINDS.get(kind.kind, "unknown")
    values = f"{kind.attack}-{kind.defence}-{kind.allowance}"
    return BlockLine(symbol, words.thing(one.id), words.place(one.where), values, "", ", ".join(notes), one.disrupted)
