"""A seeded lesson, kept word for word."""

from __future__ import annotations

from pathlib import Path

from tests.systems.transcripts import kept, transcript
from tests.systems.ukraine_2022.table import LESSON


def test_the_golden_transcript() -> None:
    text = transcript(LESSON, 20)
    assert text == kept(text, Path(__file__).parent / "transcript.txt")
    assert text.count("(turn ") == 3
