"""The counts for documents, from the states before and after one event, whatever the event was."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.protocol import Tallied
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BROKEN, SIDES, UNUSED
from adjudication.systems.opuc.basics.state import State

STEPS, BATTALIONS, TURNED_UP = "steps_lost", "battalions_lost", "turned_up"
APART = (BROKEN, UNUSED)


def tally(f: Facts, before: State, after: State) -> tuple[Tallied, ...]:
    """The steps and battalions that each side lost, and its blocks that were revealed.

    `steps_lost`: also those a block had left when it was destroyed; breaking down and reforming loses none.
    `battalions_lost`: those that count for demoralisation and the scores. `turned_up`: a block that lay hidden lies
    open, by whatever way; a dummy that is found out is none.
    """
    return (*_losses(f, before, after), *_turned_up(f, before, after))


def _losses(f: Facts, before: State, after: State) -> Iterator[Tallied]:
    if before.lost != after.lost and not _regrouped(before, after):
        for block, (was, now) in enumerate(zip(before.lost, after.lost, strict=True)):
            if now > was:
                yield Tallied(STEPS, SIDES[f.roster.side[block]], now - was)
    for side, (was, now) in enumerate(zip(before.lost_battalions, after.lost_battalions, strict=True)):
        if now > was:
            yield Tallied(BATTALIONS, SIDES[side], now - was)


def _regrouped(before: State, after: State) -> bool:
    """True if a block broke down or reformed, so that losses only move between it and its parts."""
    pairs = zip(before.place, after.place, strict=True)
    return before.place != after.place and any((was in APART) != (now in APART) for was, now in pairs)


def _turned_up(f: Facts, before: State, after: State) -> Iterator[Tallied]:
    if before.hidden != after.hidden and not _regrouped(before, after):
        for block, (was, now) in enumerate(zip(before.hidden, after.hidden, strict=True)):
            if was and not now and not after.known_dummy[block]:
                yield Tallied(TURNED_UP, SIDES[f.roster.side[block]])
