"""A seeded game, kept word for word."""

from __future__ import annotations

from pathlib import Path

from tests.systems.transcripts import kept, transcript
from tests.systems.ukrainian_crisis.table import RULES


def test_the_golden_transcript() -> None:
    text = transcript(RULES, 20)
    assert text == kept(text, Path(__file__).parent / "transcript.txt")
    assert text.count("Turn ") >= 8
