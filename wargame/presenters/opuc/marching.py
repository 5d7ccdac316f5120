"""The form of a move: the units, the route step by step with its cost, where it can continue and why not elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from adjudication.engine.menu import Option
from adjudication.engine.protocol import Problem, fill
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.movement import drawing
from adjudication.systems.opuc.movement.queries import Destination
from adjudication.systems.opuc.sentences import CATALOGUE
from wargame.presenters.marches import Leg, NotThere, Spot
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.shapes import Choice, Entry, Form, March, Wanted

REASONS = {
    "ground": "ground",
    "river": "river",
    "road": "main road",
    "zone": "zone of the town",
    "entry": "into a held town",
    "assault": "an assault must follow",
    "ferry": "ferry, takes the full turn",
    "first": "one hex is always allowed",
    "zoc": "held by a zone of control",
    "snow": "deep snow",
    "log": "LOG for tracks",
    "contact": "both sides look",
}


def march_form(
    option: Option, units: Sequence[str], f: Facts, states: Sequence[State], side: str, words: Words,
    typed: Mapping[str, Any],
) -> Form:  # fmt: skip
    """The form that moves blocks of one place; `units` are included unless the person has chosen others.

    `states`: the situation that the page shows, then others in which the order may be carried out. What is open in any
    of them is open here.
    """
    s, subject = states[0], option.subject
    place = words.names.blocks[units[0]].where
    members = drawing.stack(f, s, side, place)
    there = {member.unit for member in members}
    chosen = [str(unit) for unit in _list(typed, "units") if unit in there] or list(units)
    asked = [str(step) for step in _list(typed, "route")] if _list(typed, "units") else []
    blocks = [f.roster.index[unit] for unit in chosen]
    alike = [one for one in states[1:] if all(one.place[block] == s.place[block] for block in blocks)]
    found = _widest([drawing.drawn(f, one, side, chosen, asked) for one in (s, *alike)])
    made = _march(found, subject, chosen, members, words)
    title = "Move" if len(chosen) == 1 else f"Move {len(chosen)} blocks together"
    fields = _fields(chosen, _ends(found), words, made.route)
    return Form("move", title, words.command("move"), fields, option.rule, march=made)


def _fields(units: Sequence[str], rows: Sequence[Destination], words: Words, route: Sequence[str]) -> tuple[Entry, ...]:
    """The units, and every place they can reach with its cost."""
    wanted, names = " ".join(route), words.names
    choices = tuple(
        Choice(
            " ".join(row.route), names.place(row.place), _price(row, names), chosen=" ".join(row.route) == wanted,
            area=names.hex_of(row.place),
        )
        for row in sorted(rows, key=lambda row: (row.spent, row.place))
    )  # fmt: skip
    reach = "1 place in reach" if len(rows) == 1 else f"{len(rows)} places in reach"
    return (
        Entry("units", "split", words.label("units"), value=" ".join(units)),
        Entry("route", "route", words.label("route"), reach, choices=choices),
    )


def _price(row: Destination, names: Names) -> str:
    parts = [f"{row.spent} MP", f"{row.log} LOG" if row.log else "", "ends the move" if row.held else ""]
    met = dict.fromkeys(names.thing(name) for name in row.wakes)
    parts.append(f"in contact with {', '.join(met)}" if met else "")
    return ", ".join(part for part in parts if part)


def _widest(drawn: Sequence[drawing.Drawn]) -> drawing.Drawn:
    """The widest reach of a march over several situations: the first in which the route is legal, plus everything that
    any other allows."""
    best = next((one for one in drawn if one.problem is None), drawn[0])
    following, beyond = dict[str, drawing.DrawnStep](), dict[str, Destination]()
    for one in (best, *drawn):
        following = {step.place: step for step in one.following} | following
        beyond = {row.place: row for row in one.beyond} | beyond
    refused = tuple(pair for pair in best.refused if pair[0] not in following)
    return structs.replace(best, following=tuple(following.values()), beyond=tuple(beyond.values()), refused=refused)


def _list(typed: Mapping[str, Any], name: str) -> list[Any]:
    value = typed.get(name)
    return value if isinstance(value, list) else []


def _ends(found: drawing.Drawn) -> list[Destination]:
    """The possible ends of the move: the end of the drawn route, then all places beyond it."""
    rows = list(found.beyond)
    if found.steps and found.problem is None:
        last = found.steps[-1]
        here = tuple(step.place for step in found.steps)
        rows = [row for row in rows if row.place != last.place]
        rows.append(Destination(last.place, here, last.spent, last.log, last.held, last.wakes))
    return rows


def _march(
    found: drawing.Drawn,
    subject: str,
    chosen: Sequence[str],
    members: Sequence[drawing.Member],
    words: Words,
) -> March:
    names = words.names
    gone = [step.place for step in found.steps]

    def to(*places: str) -> str:
        return Wanted(subject, "move", {"units": list(chosen), "route": list(places)}, "manoeuvre").query

    steps = {names.hex_of(step.place) for step in found.following}
    hexes = {names.hex_of(row.place): row for row in reversed(found.beyond)}
    farther = [(at, row) for at, row in hexes.items() if at not in steps and at.isdigit()]
    return March(
        members=tuple(_member(member, chosen, words) for member in members),
        route=tuple(gone),
        legs=tuple(_leg(step, names, to(*gone[: n + 1])) for n, step in enumerate(found.steps)),
        following=tuple(_leg(step, names, to(*gone, step.place)) for step in found.following),
        farther=tuple((at, to(*row.route)) for at, row in farther),
        refused=_refused(found, names),
        problem=_why(found.problem, names) if found.problem else (),
        back=to(*gone[:-1]) if gone else "",
        anew=to() if gone else "",
        limit=found.limit,
        spots=tuple(_spots(found, names)),
    )


def _member(member: drawing.Member, chosen: Sequence[str], words: Words) -> Choice:
    made = words.choice("units", member.unit, chosen=member.unit in chosen)
    small = made.small if member.ready else "has acted, or is at work"
    return Choice(made.value, made.label, small, made.chosen, made.side, made.symbol, disabled=not member.ready)


def _leg(step: drawing.DrawnStep, names: Names, query: str) -> Leg:
    price = f"{step.price} MP"
    total = f"{step.spent}" + (f", {step.log} LOG" if step.log else "")
    told = ", ".join(REASONS[word] for word, _ in step.reasons)
    rules = dict.fromkeys(rule for _, rule in step.reasons)
    counted = Counter(names.thing(name) for name in step.wakes)
    met = ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counted.items())
    return Leg(names.hex_of(step.place), names.place(step.place), price, total, told, "; ".join(rules), met, query)


def _refused(found: drawing.Drawn, names: Names) -> tuple[NotThere, ...]:
    rows: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for place, problem in found.refused:
        rows.setdefault(_why(problem, names), []).append((place, names.place(place)))
    return tuple(NotThere(tuple(places), reason, rule) for (reason, rule), places in rows.items())


def _spots(found: drawing.Drawn, names: Names) -> list[Spot]:
    """The reach on the map: the cost of every hex from the start of the march."""
    rows: dict[str, Spot] = {}
    for row in sorted(found.beyond, key=lambda row: row.spent):
        at = names.hex_of(row.place)
        if at.isdigit():
            rows.setdefault(at, Spot(at, str(row.spent), bool(row.wakes), row.held))
    return list(rows.values())


def _why(problem: Problem, names: Names) -> tuple[str, str]:
    """The reason for a refusal as text, and its rule."""
    params = {name: names.thing(value) if isinstance(value, str) else value for name, value in problem.params.items()}
    return fill(CATALOGUE[problem.code], params), problem.rule
