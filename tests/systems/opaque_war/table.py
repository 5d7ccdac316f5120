"""The bound rules and the case files, for the tests of Opaque War."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudication.engine import registry
from adjudication.engine.checking import cases

SYSTEM = registry.get("opaque_war")
RULES: Any = registry.bound("opaque_war", "donbas-2014")
FOLDER = Path(__file__).parents[2] / "cases" / "opaque_war"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases.load(path)]
