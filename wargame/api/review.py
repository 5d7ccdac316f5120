"""A finished draft as plain values: complete for the umpire, or as one cell would learn it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.planning.result_odds import PossibleOutcome, possible_outcomes
from adjudication.engine.protocol import say
from adjudication.engine.record.events_in_order import unfold
from adjudication.models import Run

Plain = dict[str, Any]


def draft(run: Run) -> Plain:
    """A finished draft in sentences."""
    plain = game_selectors.draft(run)
    told = {number: _told(run, state, event) for number, state, event in _unfolded(run, plain)}
    said = [told[number] for number in sorted(told)]
    count = len(plain["events"])
    kept = {name: plain[name] for name in ("rolls", "taken", "refused", "awaiting")}
    return {"events": said[:count], "edits": said[count:], **kept}


def preview(run: Run, side: str | None) -> Plain:
    """What a side would learn if the draft were published now, and its picture afterwards."""
    rules = game_selectors.adjudicator(run.game)
    told, plain = [], game_selectors.draft_record(run)
    untold = game_selectors.untold(plain)
    for number, state, event in _unfolded(run, plain):
        known = None if number in untold else rules.redact(state, event, side)
        if known is not None:
            told.append(_told(run, state, known))
    picture = rules.picture(game_selectors.draft_state(run), side)
    return {"side": side, "events": told, "picture": msgspec.to_builtins(picture)}


def outcomes(run: Run, draw: int) -> tuple[PossibleOutcome, ...]:
    """The possible outcomes of the result whose first roll is `draw`."""
    return possible_outcomes(
        game_selectors.adjudicator(run.game), game_selectors.base(run), game_selectors.draft(run), draw
    )


def _unfolded(run: Run, plain: Plain) -> Iterator[tuple[int, Any, Any]]:
    """Each event of a draft with its number and the state before it, in the order of effect."""
    rules: Any = game_selectors.adjudicator(run.game)
    state = game_selectors.base(run)
    for number, event in unfold(rules, plain):
        yield number, state, event
        rules.apply(state, event)


def _told(run: Run, state: Any, event: Any) -> Plain:
    rules = game_selectors.adjudicator(run.game)
    message = rules.narrate(state, event)
    return {"text": say(rules.catalogue, message), "rule": message.rule, "event": msgspec.to_builtins(event)}
