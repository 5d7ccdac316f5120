"""Sentences of the movement side: the catalogue, and for each event the message that it makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.engine.protocol import Message
from adjudication.systems.opuc.facts import Facts
from adjudication.systems.opuc.state import State

CATALOGUE: dict[str, str] = {}
TELL: dict[type, Callable[[Facts, State, Any], Message]] = {}
