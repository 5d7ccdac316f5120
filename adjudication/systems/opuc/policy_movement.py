"""Doctrine of the movement side: a sensible answer for each of its decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.state import State

POLICY: dict[str, Callable[[Facts, State, int], Any]] = {}
