"""The engine's results and the umpire's rulings on them, side by side as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudication import selectors
from adjudication.engine.dice import Name, Recorded, Roll
from adjudication.engine.injects.watch import Watched
from adjudication.engine.protocol import say
from adjudication.engine.scenario import sides
from adjudication.models import Game, Ruling, Run
from adjudication.services import throws

Finding = tuple[str, str, str]  # what it is about, the value before, the umpire's value
MOST = 40  # rows of one ruling
OVERTAKEN = "; a later ruling took the roll away"


def findings(run: Run, ruling: Ruling, among: Sequence[Ruling] | None = None) -> list[Finding]:
    """The rows of one ruling. The value before is that of the draft without rulings; if several rulings changed the
    same roll, each shows the dice before and after it. `among` are the rulings in force."""
    engine = msgspec.json.decode(run.engine_draft or run.draft or b"{}")
    final = msgspec.json.decode(run.draft) if run.draft else {}
    if ruling.verdict == Ruling.Verdict.AMEND:
        return [(str(what), str(before), str(after)) for what, before, after in ruling.changes]
    if ruling.verdict == Ruling.Verdict.VOID:
        return [_order(run, ruling.subject, engine)]
    roll = throws.named(ruling.subject)
    if roll is None:
        return []
    first, last = _roll(engine, roll), _roll(final, roll)
    about = last or first
    name = _name(run, about) if about else f"Roll {ruling.subject.get('draw')}"
    was: Roll | None = first
    now: Roll | None = last
    gone = ""
    if about:
        standing = list(run.rulings.filter(withdrawn_at=None)) if among is None else among
        mine = throws.on_roll(standing, roll)
        was, now = _between(run, ruling, mine, about, (was, now))
        gone = OVERTAKEN if last is None and now is not None else ""
    words = selectors.adjudicator(run.game).result_words
    engine, umpire = (announced(one, words(one)) if one else "not rolled" for one in (was, now))
    return [(name, engine, umpire + gone)]


def _between(
    run: Run, ruling: Ruling, mine: Sequence[Ruling], about: Recorded, ends: tuple[Roll | None, Roll | None]
) -> tuple[Roll | None, Roll | None]:
    """A roll before and after one of several rulings on it; `ends` are the results of the first and the last draft. A
    roll that a later ruling of another kind removed keeps the result from this ruling."""
    overtaken = bool(run.draft) and ends[0] is not None and ends[1] is None
    if (len(mine) < 2 and not overtaken) or ruling not in mine:
        return ends
    try:
        rolls = throws.each(run, about, mine)
    except ValueError:  # the roll has another number of dice since
        return ends
    stood: list[Roll | None] = [ends[0], *rolls[1:-1], rolls[-1] if overtaken else ends[1]]
    at = mine.index(ruling)
    return stood[at], stood[at + 1]


def side_name(rules: Any, side: str) -> str:
    """The name that the pack gives a side."""
    return sides.names(rules.pack).get(side, side)


def announced(roll: Roll, result: str = "") -> str:
    """A roll as text: its dice and their meaning, with `result` as printed on its chart."""
    dice = " ".join(str(die) for die in roll.dice)
    if roll.test == "hits":
        return f"{dice}: {roll.result} hit{'' if roll.result == 1 else 's'}"
    if roll.test == "at_most":
        return f"{dice}: {'success' if roll.result else 'failure'}"
    return f"{dice}: {result or roll.result}" if len(roll.dice) > 1 or roll.test == "table" else dice


def edited(game: Game, before: Any, events: Sequence[Any]) -> list[Finding]:
    """The changes made by edits without their own text: the sentence of each edit, the earlier value and the
    umpire's. Both values are empty if an edit changes several, or one that the state stores under another name, such as
    the number of a hex: its sentence says them. `events` are the edits, in the order in which they apply to `before`.
    """
    rules = selectors.adjudicator(game)
    state, found = rules.fork(before), []
    for event in events[:MOST]:
        text = say(rules.catalogue, rules.narrate(state, event)).rstrip(".")
        old = msgspec.to_builtins(state)
        rules.apply(state, event)
        values = list(_replaced(old, msgspec.to_builtins(state)))
        given = {str(value) for value in msgspec.structs.asdict(event).values()}
        readable = len(values) == 1 and values[0][1] in given
        found.append((text, *values[0]) if readable else (text, "", ""))
    return found


def _replaced(old: Any, new: Any) -> Iterator[tuple[str, str]]:
    """The values in which two states differ, before and after."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in old.items():
            yield from _replaced(value, new[key])
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for pair in zip(old, new, strict=True):
            yield from _replaced(*pair)
    else:
        yield str(old), str(new)


def _roll(draft: Mapping[str, Any], name: Name) -> Recorded | None:
    plain = next((roll for roll in draft.get("rolls", ()) if throws.named(roll) == name), None)
    return msgspec.convert(plain, Recorded) if plain is not None else None


def _name(run: Run, roll: Roll) -> str:
    rules = selectors.adjudicator(run.game)
    title = rules.catalogue.get(f"roll.{roll.purpose}", roll.purpose.replace("_", " "))
    return f"{title[:1].upper()}{title[1:]}, {side_name(rules, roll.side)}" if roll.side else title


def _order(run: Run, subject: Mapping[str, Any], engine: Mapping[str, Any]) -> Finding:
    side, number = str(subject["side"]), int(subject["order"])
    taken = any(t["side"] == side and t["index"] == number for t in engine.get("taken", ()))
    did = "carried out" if taken else "not carried out" if engine else "the run failed on it or before it"
    rules, do = selectors.adjudicator(run.game), str(run.sheets[side][number].get("do", ""))
    called = rules.names().orders if isinstance(rules, Watched) else {}
    name = called.get(do) or do.replace("_", " ")
    return f"{side_name(rules, side)}, order {number + 1}: {name[:1].lower()}{name[1:]}", did, "void"
