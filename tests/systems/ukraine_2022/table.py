"""The rules of 2022: Ukraine bound to their pack, and the rules cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudication.engine import registry
from adjudication.engine.checking import cases

SYSTEM = registry.get("ukraine_2022")
RULES = registry.bound("ukraine_2022", "ukraine-2022")
LESSON: Any = SYSTEM.bind(SYSTEM.named_pack("kharkiv-lesson"))
FOLDER = Path(__file__).parent.parent.parent / "cases" / "ukraine_2022"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases.load(path)]
