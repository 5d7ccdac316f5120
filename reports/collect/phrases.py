"""Sentences and rows that all rule systems' accounts share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.play.endings import ending, is_done
from adjudication.engine.play.remits import whose
from adjudication.engine.protocol import Message, Problem, Score, Scoreboard
from adjudication.engine.protocol import say as sentence
from reports.collect import traffic
from reports.collect.reading import GameReading
from reports.collect.shapes import Act, Turn
from reports.collect.words import listed
from reports.record import StepRecord
from wargame.maps.frames import ORDER
from wargame.maps.hex_view import HexView
from wargame.models import Cell
from wargame.presenters.plain.words import level_of

ENGINE = (
    "The engine carried out the orders, the umpire reviewed what "
    "needed a person, and each published result became a step of the ledger that no one can change."
)
LEDGER = ("Ledger", "The chain of published steps. Each contains the hash of the one before it.")
PERCENTILE = (
    "Percentile",
    "The share of all possible results of the roll that are lower; the same result counts half.",
)
SEAL = ("Fingerprint", "The SHA-256 of the dice seed, shown to every cell before the first order.")
OPENING = ("Events", "Conditions")  # what an account tells of the beginning of a turn
NEVER_CAME = "Its moment never came."
ENTERED = {"paper": "typed in from paper", "umpire": "by the umpire", "draft": "from the draft at the lock"}
SOURCES = {"sheet": "", "scoreboard": "scoreboard order", "default": "by the program", "implied": "end of sheet"}


def level(scoreboard: Scoreboard, rules: Any) -> str:
    """The level of victory as text: the catalogue's, or the key itself."""
    return level_of(rules.catalogue, scoreboard.level)


def result(scoreboard: Scoreboard, reached: str, sides: Mapping[str, str], ended: bool) -> str:
    """How the game ended, or its current result. `reached` is the level as text."""
    scores = listed(f"{sides[s.side]} {s.points}" for s in scoreboard.shown)
    ahead = f"{sides[scoreboard.winner]} ahead by {scoreboard.difference}" if scoreboard.winner else "level"
    who = "" if scoreboard.winner and not scoreboard.difference else f"; {ahead}"
    return f"{standing(scoreboard, reached, ended)} Points: {scores}{who}."


def standing(scoreboard: Scoreboard, reached: str, ended: bool) -> str:
    """The level of victory, and whether it is final."""
    return f"{state(scoreboard, ended)}: {reached[:1].lower()}{reached[1:]}."


def scores(
    whole: GameReading, sides: Mapping[str, str], name: Callable[[str], str] = str
) -> tuple[tuple[str, str], ...]:
    """Each side's points with their components; `name` gives the titles of the rows."""

    def said(row: Message) -> str:
        params = {key: name(value) if isinstance(value, str) else value for key, value in row.params.items()}
        return sentence(whole.rules.catalogue, Message(row.key, params, row.rule)).rstrip(".")

    def made(one: Score) -> str:
        rows = [said(row) for row in one.rows]
        if len(rows) == 1 and rows[0].endswith(f": {one.points}"):  # it says no more than the points
            return f"{rows[0][:1].upper()}{rows[0][1:]}"
        return f"{one.points}: {'; '.join(rows) or 'nothing has brought any'}"

    return tuple((sides[one.side], made(one)) for one in whole.scoreboard.shown)


def went(title: str, was: Mapping[str, int], now: Mapping[str, int], sides: Mapping[str, str]) -> str:
    """The change of a track for each side, without a full stop."""
    if was == now:
        return f"{title} stayed at {listed(f'{now[side]} for {name}' for side, name in sides.items())}"
    return f"{title} went {listed(f'from {was[side]} to {now[side]} for {name}' for side, name in sides.items())}"


def opened(turn: Turn, ended: bool) -> Turn:
    """A turn in which no one gave orders, for the report: what opened it, and how far it went."""
    title = f"Turn {turn.number}: opened, not played" if ended else f"Turn {turn.number}: open"
    why = "The exercise ended before any order was carried out." if ended else "No order has been carried out yet."
    story = tuple(part for part in turn.story if part[0] in OPENING)
    return replace(turn, title=title, opened=why, story=story, acts=())


def state(scoreboard: Scoreboard, ended: bool) -> str:
    """Whether a result is final, or why it is the current one."""
    stopped = "Ended early by the umpire; result at that point" if ended else "If the game ended now"
    return "Final" if scoreboard.final else stopped


def orders(
    steps: Sequence[StepRecord],
    sides: Mapping[str, str],
    say: Callable[[str, Mapping[str, Any]], str],
    catalogue: Mapping[str, str],
    title: Callable[[str], str],
) -> tuple[tuple[str, str, str, str, str], ...]:
    """Every order carried out: step, side, decision, text, source. `say` gives the text of an order, `title` that of a
    kind of decision."""
    rows = []
    for step in steps:
        for taken in step.body.get("taken", ()):
            ends = is_done(taken["order"])
            text = ending(catalogue, taken["kind"]) if ends else say(taken["side"], taken["order"])
            side = sides.get(taken["side"], taken["side"])
            rows.append((str(step.seq), side, title(taken["kind"]), text, _source(step, taken)))
    return tuple(rows)


def refusals(
    steps: Sequence[StepRecord],
    sides: Mapping[str, str],
    say: Callable[[str, Mapping[str, Any]], str],
    catalogue: Mapping[str, str],
) -> tuple[tuple[str, str, str, str], ...]:
    """Every order that was not carried out: step, side, text, and reasons. A side's orders in a step with the same
    reasons are one row."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for step in steps:
        for row in step.body.get("refused", ()):
            place = (str(step.seq), sides.get(row["side"], row["side"]), reasons(catalogue, row["problems"]))
            rows.setdefault(place, []).append(say(row["side"], row["order"]).rstrip("."))
    return tuple((step, side, f"{'; '.join(times(said))}.", why) for (step, side, why), said in rows.items())


def refusals_by_reason(
    steps: Sequence[StepRecord], sides: Mapping[str, str], catalogue: Mapping[str, str]
) -> tuple[tuple[str, str, int, str], ...]:
    """For each reason, how many orders of each side were not carried out, and in which turns; the most frequent
    first."""
    found: dict[tuple[str, str], list[int]] = {}
    for step in steps:
        for row in step.body.get("refused", ()):
            why = reasons(catalogue, row["problems"])
            found.setdefault((sides.get(row["side"], row["side"]), why), []).append(step.turn)
    rows = sorted(found.items(), key=lambda pair: -len(pair[1]))
    return tuple((side, why, len(at), listed(str(turn) for turn in sorted({*at}))) for (side, why), at in rows)


def times(said: Iterable[str]) -> list[str]:
    """Texts without repeats; a repeated text has its number."""
    return [f"{text}, {number} times" if number > 1 else text for text, number in Counter(said).items()]


def reasons(catalogue: Mapping[str, str], problems: Iterable[Mapping[str, Any]]) -> str:
    """The recorded reasons why the rules skipped an order."""
    made = (Problem(row["code"], row["where"], row["rule"], row.get("params", {})) for row in problems)
    return " ".join(sentence(catalogue, problem) for problem in made) or NEVER_CAME


def _source(step: StepRecord, taken: Mapping[str, Any]) -> str:
    """The source of an order, noting whether an umpire entered the sheet."""
    if taken["source"] == "sheet":
        return ENTERED.get(step.body.get("entered", {}).get(whose(taken["side"], taken.get("remit", "")), ""), "")
    source, strength = SOURCES.get(taken["source"], ""), _boldly(step.body, taken)
    return f"{source}, {strength}" if strength and taken["source"] == "default" else source


def _boldly(body: Mapping[str, Any], taken: Mapping[str, Any]) -> str:
    """The posture in which the policy answered for the cell of an order; "" for sensible."""
    said = str(body.get("strengths", {}).get(whose(taken["side"], taken.get("remit", "")), ""))
    return said if said != Cell.Strength.SENSIBLE else ""


def in_order(acts: Sequence[Act], played: Sequence[StepRecord]) -> tuple[Act, ...]:
    """The acts of a turn with its matrix actions, in the order of the ledger."""
    return tuple(sorted((*acts, *traffic.acts(played)), key=lambda act: (act.seq, act.index)))


def holders(view: HexView) -> str:
    """The holder of each place on a map, for readers who cannot see it."""
    named = view.ground.named
    held = {side: [named.get(at, at) for at, one in view.owners.items() if one == side] for side in ORDER}
    return " ".join(f"{view.side_names[side]} holds {listed(places)}." for side, places in held.items() if places)
