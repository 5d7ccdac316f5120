"""The sequence of play: all nodes and decisions of all chapters in one table each."""

from __future__ import annotations

from collections.abc import Callable

from adjudication.systems.opuc.flow import Decision, Run

NODES: dict[str, Callable[[Run], None]] = {}
DECISIONS: dict[str, Decision] = {}
