"""The parts of the report that differ from the latest approved version."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from operator import attrgetter
from typing import Any

import msgspec

from reports.models import Paper
from wargame.models import Exercise

PARTS: Mapping[str, tuple[str, ...]] = {
    "Summary": ("written.summary", "account.lede", "account.result", "about", "score"),
    "How it went": ("account.turns", "account.summary", "account.numbers", "account.charts", "account.start"),
    "Decisions that mattered": ("written.decisions",),
    "Objectives and findings": ("lessons.objectives", "written.objectives"),
    "What the cells said": ("lessons.sheets", "lessons.scores"),
    "Improvement plan": ("written.lessons", "plan"),
    "Luck and rulings": ("luck", "luck_text", "sources", "rulings", "accepted"),
    "Method and overview": (
        "objectives", "people", "overview", "method", "limits", "switches", "reconstructed", "proof", "annexes",
    ),
    "Orders": ("account.orders", "refused"),
    "Dice": ("rolls",),
    "Roster and clock": ("roster", "clock"),
    "Matrix actions": ("unruled",),
    "Requests and messages": ("asked", "said"),
    "Injects": ("msel",),
    "Notes and log entries": ("lessons.notes", "lessons.lines"),
}  # fmt: skip
"""The parts of the report and of its data by their titles, and where their content stands."""


def digests(report: Any) -> dict[str, str]:
    """A digest of the content of each part."""
    return {title: _digest([attrgetter(place)(report) for place in places]) for title, places in PARTS.items()}


def _digest(values: Any) -> str:
    plain = msgspec.json.encode(msgspec.to_builtins(values), order="deterministic")
    return hashlib.sha256(plain).hexdigest()[:16]


def since_approval(exercise: Exercise, now: Mapping[str, str], version: int) -> str:
    """The parts that a draft changed since the latest approved version in print, as a sentence; empty if there is none.
    One query."""
    rows = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version__gt=0, version__lt=version, pages__gt=0)
    last = rows.order_by("-version").values_list("version", "facts").first()
    if last is None:
        return ""
    before = last[1].get("parts", {})
    changed = [title for title, digest in now.items() if before.get(title) != digest]
    if not changed:
        return f"In content this is the same as version {last[0]}."
    return f"Changed since version {last[0]}: {'; '.join(changed)}."
