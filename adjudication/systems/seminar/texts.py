"""How long the texts of a side can be, and why one is refused (3.1, 4.1)."""

from __future__ import annotations

import unicodedata

from adjudication.engine.menu import Text, text_fault
from adjudication.engine.play.decision import refuse
from adjudication.engine.protocol import Problem

PART = Text(400)
"""One part of a move or an agreement."""


def faults(field: str, text: str, rule: str) -> list[Problem]:
    """The problem of a text that is empty, too long, or has signs that no one can read."""
    wrong = text_fault(PART, text)
    if not wrong:
        return []
    return refuse(f"text.{wrong}.{field}" if wrong == "empty" else f"text.{wrong}", field, rule, **_counts(text))


def _counts(text: str) -> dict[str, str | int]:
    return {"length": len(text), "most": PART.most, "over": max(0, len(text) - PART.most)}


def ended(text: str) -> str:
    """A text that people wrote, with a full stop where it ends without any mark."""
    return text if not text or unicodedata.category(text[-1]).startswith("P") else f"{text}."
