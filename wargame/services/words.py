"""User text, tidied and checked for length."""

from __future__ import annotations

from wargame.errors import Refused


def said(name: str, text: str, most: int, *, needed: str = "") -> str:
    """The text without blank ends; refused by `name` if it is too long, or if it is empty and `needed` says why not."""
    tidy = text.strip()
    if not tidy and needed:
        raise Refused(f"{name}: {needed}")
    if len(tidy) > most:
        raise Refused(f"{name}: at most {most} characters; yours has {len(tidy)}.")
    return tidy
