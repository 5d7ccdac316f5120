"""The parts of a whole-turn sheet that appear in some turns only."""

from __future__ import annotations

from adjudication.engine.sheet_parts import unforeseen

BRANCHES = (unforeseen("enter", "support", "resolve", "lose", "defend", "advance", "retreat"),)
