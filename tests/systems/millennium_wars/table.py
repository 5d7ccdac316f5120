"""The bound rules and the case files, for the tests of Millennium Wars."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudication.engine import registry
from adjudication.engine.checking import cases

SYSTEM = registry.get("millennium_wars")
RULES: Any = registry.bound("millennium_wars", "twelve-weeks")
LESSON: Any = registry.bound("millennium_wars", "odesa-transnistria")
CAPITALS: Any = registry.bound("millennium_wars", "twelve-weeks-capitals")
CHISINAU: Any = registry.bound("millennium_wars", "odesa-transnistria-coalition")
FOLDER = Path(__file__).parents[2] / "cases" / "millennium_wars"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases.load(path)]
