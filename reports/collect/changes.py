"""Which parts of the report differ from the version that was approved last."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from operator import attrgetter
from typing import Any

import msgspec

from reports.models import Paper
from wargame.models import Exercise

PARTS: Mapping[str, tuple[str, ...]] = {
    "Executive summary": (
        "written.summary", "account.lede", "account.summary", "account.numbers", "account.result", "luck_text",
    ),
    "Overview": ("objectives", "people", "overview"),
    "Method, rules and limits": ("method", "limits", "switches", "reconstructed"),
    "Turns": ("account.turns",),
    "Tracks over time": ("account.charts",),
    "Decisions that mattered": ("written.decisions",),
    "Luck against choice": ("luck", "sources"),
    "Rulings and amendments": ("rulings", "accepted"),
    "Objectives and evidence": ("lessons.objectives", "written.objectives"),
    "Surveys and calibration": ("lessons.sheets", "lessons.scores"),
    "Lessons and recommendations": ("written.lessons", "plan"),
    "Dice proof": ("proof",),
    "Annex A": ("account.orders", "refused"),
    "Annex B": ("rolls",),
    "Annex C": ("roster", "clock"),
    "Annex E": ("unruled",),
    "Annex F": ("asked", "said"),
    "Annex G": ("msel",),
    "Annex H": ("lessons.notes", "lessons.lines"),
}  # fmt: skip
"""The parts of the report by their titles, and where their content stands."""


def digests(report: Any) -> dict[str, str]:
    """A digest of the content of each part."""
    return {title: _digest([attrgetter(place)(report) for place in places]) for title, places in PARTS.items()}


def _digest(values: Any) -> str:
    plain = msgspec.json.encode(msgspec.to_builtins(values), order="deterministic")
    return hashlib.sha256(plain).hexdigest()[:16]


def since_approval(exercise: Exercise, now: Mapping[str, str], version: int) -> str:
    """What a draft changed in comparison with the latest approved version that is in print, in a sentence; empty
    without one. One query."""
    rows = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version__gt=0, version__lt=version, pages__gt=0)
    last = rows.order_by("-version").values_list("version", "facts").first()
    if last is None:
        return ""
    before = last[1].get("parts", {})
    changed = [title for title, digest in now.items() if before.get(title) != digest]
    if not changed:
        return f"In content this is the same as version {last[0]}."
    return f"Changed since version {last[0]}: {'; '.join(changed)}."
