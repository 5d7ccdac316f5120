"""The answers of all chapters by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.policy import aloft, fights, ground

POLICY: dict[str, Callable[[Facts, State, int], Any]] = {**ground.POLICY, **aloft.POLICY, **fights.POLICY}
