"""A seeded game as a person would read it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.play import driver
from adjudication.engine.protocol import say


def transcript(rules: Any, most: int) -> str:
    """The public sentences of a game that policies play, at most so many runs, and how it ended."""
    state = rules.initial_state(rules.option_type())
    lines: list[str] = []
    for position in range(1, most):
        draft = driver.advance(rules, state, {}, Dice(Seeded(b"golden transcript", position)), pace="sheet")
        for event in draft.events:
            seen = rules.redact(state, event, None)
            if seen is not None:
                message = rules.narrate(state, seen)
                lines.append(f"{say(rules.catalogue, message)} [{message.rule}]")
            rules.apply(state, event)
        if draft.awaiting.mode == "over":
            break
    scoreboard = rules.scoreboard(state)
    for score in scoreboard.scores:
        lines.append(f"{score.side}: {score.points}")
        lines += [f"  {say(rules.catalogue, row)}" for row in score.rows]
    lines.append(f"{rules.catalogue[f'level.{scoreboard.level}']}: {scoreboard.winner}, by {scoreboard.difference}")
    return "\n".join(lines) + "\n"


def kept(text: str, golden: Path) -> str:
    """The transcript on file; written again with GOLDEN=write, after a change of rules."""
    if os.environ.get("GOLDEN") == "write":
        golden.write_text(text, encoding="utf-8")
    return golden.read_text(encoding="utf-8")
