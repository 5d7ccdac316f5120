"""The bound rules and the case files, for the tests of OPUC."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudication.engine import registry
from adjudication.engine.checking import cases

SYSTEM = registry.get("opuc")
SMALL: Any = registry.bound("opuc", "se-estonia-small")
TINY: Any = registry.bound("opuc", "first-lesson")
FOLDER = Path(__file__).parents[2] / "cases" / "opuc"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases.load(path)]
