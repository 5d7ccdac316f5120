"""A seeded lesson with three cells on one side, kept word for word."""

from __future__ import annotations

from pathlib import Path

from tests.systems.millennium_wars.table import CHISINAU
from tests.systems.transcripts import kept, transcript


def test_the_golden_transcript() -> None:
    text = transcript(CHISINAU, 20)
    assert text == kept(text, Path(__file__).parent / "transcript.txt")
    assert "Political Points to spend" in text
