"""A finished draft in plain values: whole for the umpire, or as one cell would learn it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudication import selectors as games
from adjudication.engine.protocol import say
from adjudication.engine.unfolding import unfold
from adjudication.models import Run

Plain = dict[str, Any]


def draft(run: Run) -> Plain:
    """A finished draft in sentences."""
    plain = games.draft(run)
    told = {number: _told(run, state, event) for number, state, event in _unfolded(run, plain)}
    said = [told[number] for number in sorted(told)]
    count = len(plain["events"])
    kept = {name: plain[name] for name in ("rolls", "taken", "refused", "awaiting")}
    return {"events": said[:count], "edits": said[count:], **kept}


def preview(run: Run, side: str | None) -> Plain:
    """What a side would learn if the draft were published now, and its picture afterwards."""
    rules = games.adjudicator(run.game)
    told, plain = [], games.draft_record(run)
    untold = games.untold(plain)
    for number, state, event in _unfolded(run, plain):
        known = None if number in untold else rules.redact(state, event, side)
        if known is not None:
            told.append(_told(run, state, known))
    picture = rules.picture(games.draft_state(run), side)
    return {"side": side, "events": told, "picture": msgspec.to_builtins(picture)}


def _unfolded(run: Run, plain: Plain) -> Iterator[tuple[int, Any, Any]]:
    """Each event of a draft with its number and the state before it, in the order of effect."""
    rules: Any = games.adjudicator(run.game)
    state = games.base(run)
    for number, event in unfold(rules, plain):
        yield number, state, event
        rules.apply(state, event)


def _told(run: Run, state: Any, event: Any) -> Plain:
    rules = games.adjudicator(run.game)
    message = rules.narrate(state, event)
    return {"text": say(rules.catalogue, message), "rule": message.rule, "event": msgspec.to_builtins(event)}
