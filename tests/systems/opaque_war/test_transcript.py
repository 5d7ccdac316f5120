"""A seeded game, kept word for word."""

from __future__ import annotations

from pathlib import Path

from tests.systems.opaque_war.table import RULES
from tests.systems.transcripts import kept, transcript


def test_the_golden_transcript() -> None:
    text = transcript(RULES, 40)
    assert text == kept(text, Path(__file__).parent / "transcript.txt")
    assert text.count("(turn ") == 11
