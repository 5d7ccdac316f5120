"""The changes that each ruling made to a draft: the results without it and with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine.dice import Name, rolls_of
from adjudication.engine.play.driver import Draft
from adjudication.engine.protocol import say
from adjudication.models import Ruling, Run

Mark = dict[str, Any]  # ruling: its place among those that count, from 1; roll: name; was, now: sentences, "" for none
Read = dict[Name, tuple[Any, str]]  # by the first roll of a result: what its dice gave, and its sentence
ON_RESULTS = (Ruling.Verdict.REROLL, Ruling.Verdict.FORCE, Ruling.Verdict.VOID)


def counted(rulings: Sequence[Ruling]) -> list[Ruling]:
    """The rulings that have a number: all in force except acceptances."""
    return [one for one in rulings if one.verdict != Ruling.Verdict.ACCEPT and one.withdrawn_at is None]


def marks(
    rules: Any, base: Any, rulings: Sequence[Ruling], final: Draft, keyed: bool, made: Callable[[int], Draft | None]
) -> list[Mark]:
    """Every result that a ruling changed, added or removed.

    `made` gives the draft under a number of the counted rulings, the first ones. It gives None where the run had failed
    or the room has not rolled all its dice. What such a ruling changed is put down to the next.
    """
    acting = [at for at, ruling in enumerate(counted(rulings)) if ruling.verdict in ON_RESULTS]
    reads = [None if draft is None else _read(rules, base, draft, keyed) for draft in (*map(made, acting), final)]
    found: list[Mark] = []
    before: Read | None = None
    for at, without, under in zip(acting, reads, reads[1:], strict=False):
        before = without if without is not None else before
        if before is not None and under is not None:
            found += _between(before, under, at + 1)
    return found


def by_ruling(rulings: Sequence[Ruling], draft: Mapping[str, Any]) -> dict[int, dict[str, list[Mark]]]:
    """The changes that each ruling made to a draft, for the record, by the ruling's id."""
    found: dict[int, dict[str, list[Mark]]] = {}
    numbered = counted(rulings)
    for mark in draft.get("changed", ()):
        rest = {name: mark[name] for name in ("roll", "was", "now")}
        found.setdefault(numbered[mark["ruling"] - 1].pk, {"changed": []})["changed"].append(rest)
    return found


def of_ruling(ruling: Ruling) -> list[Mark]:
    """The changes that a ruling made to the current draft."""
    run = ruling.run
    if run.status not in (Run.Status.DONE, Run.Status.COMMITTED) or not run.draft:
        return []
    standing = list(run.rulings.filter(withdrawn_at=None))
    return by_ruling(standing, msgspec.json.decode(run.draft)).get(ruling.pk, {}).get("changed", [])


def _read(rules: Any, base: Any, draft: Draft, keyed: bool) -> Read:
    """The results of a draft by the keys of their first rolls."""
    state = rules.fork(base)
    found: Read = {}
    for event in draft.events:
        rolls = rolls_of(event)
        if rolls:
            thrown = tuple((roll.dice, roll.result, roll.target) for roll in rolls)
            name = draft.keys[rolls[0].draw] if keyed else rolls[0].draw
            found[name] = (thrown, say(rules.catalogue, rules.narrate(state, event)))
        rules.apply(state, event)
    return found


def _between(before: Read, after: Read, ruling: int) -> list[Mark]:
    nothing = (None, "")
    return [
        {"ruling": ruling, "roll": name, "was": before.get(name, nothing)[1], "now": after.get(name, nothing)[1]}
        for name in dict.fromkeys((*after, *before))
        if before.get(name) != after.get(name)
    ]
