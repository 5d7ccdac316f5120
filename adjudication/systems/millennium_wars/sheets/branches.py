"""The parts of a whole-turn sheet that appear in some turns only."""

from __future__ import annotations

from adjudication.engine.sheet_parts import unforeseen

BRANCHES = (unforeseen("commit", "excess", "react", "lose", "retreat", "advance", "tactics", "support"),)
