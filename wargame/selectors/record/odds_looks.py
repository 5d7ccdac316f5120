"""The record of people who viewed the chances of orders, for the umpire's data alone."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from wargame.models import Exercise, OddsLook


def digest(order: Mapping[str, Any]) -> str:
    """The fingerprint of a plain order."""
    return hashlib.sha256(msgspec.json.encode(order, order="deterministic")).hexdigest()[:32]


def of(exercise: Exercise) -> list[OddsLook]:
    """All looks of an exercise, in the order of the first ones. One query."""
    looks = OddsLook.objects.filter(decision__exercise=exercise).select_related("decision", "cell")
    return list(looks.order_by("first_at", "pk"))
