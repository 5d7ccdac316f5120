"""A seeded game as a person would read it, kept word for word. Write it again with WHITE_CELL_GOLDEN=1 after a change
of rules."""

from __future__ import annotations

import os
from pathlib import Path

from adjudication.engine import driver
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.protocol import say
from tests.systems.opaque_war.table import RULES

GOLDEN = Path(__file__).parent / "transcript.txt"


def transcript() -> str:
    state = RULES.initial_state(RULES.option_type())
    lines: list[str] = []
    for position in range(1, 40):
        draft = driver.advance(RULES, state, {}, Dice(Seeded(b"golden transcript", position)), pace="sheet")
        for event in draft.events:
            seen = RULES.redact(state, event, None)
            if seen is not None:
                message = RULES.narrate(state, seen)
                lines.append(f"{say(RULES.catalogue, message)} [{message.rule}]")
            RULES.apply(state, event)
        if draft.awaiting.mode == "over":
            break
    scoreboard = RULES.scoreboard(state)
    for score in scoreboard.scores:
        lines.append(f"{score.side}: {score.points}")
        lines += [f"  {say(RULES.catalogue, row)}" for row in score.rows]
    lines.append(f"{RULES.catalogue[f'level.{scoreboard.level}']}: {scoreboard.winner}, by {scoreboard.difference}")
    return "\n".join(lines) + "\n"


def test_the_golden_transcript() -> None:
    text = transcript()
    if os.environ.get("WHITE_CELL_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
    assert text.count("(turn ") == 11
