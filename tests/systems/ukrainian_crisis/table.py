"""The bound rules and the case files, for the tests of Ukrainian Crisis."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudication.engine import registry
from adjudication.engine.checking import cases

SYSTEM = registry.get("ukrainian_crisis")
RULES: Any = registry.bound("ukrainian_crisis", "ukraine-2014")
FOLDER = Path(__file__).parents[2] / "cases" / "ukrainian_crisis"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases.load(path)]
