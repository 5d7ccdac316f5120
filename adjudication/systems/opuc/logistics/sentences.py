"""Sentences of chapter 4."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {}
