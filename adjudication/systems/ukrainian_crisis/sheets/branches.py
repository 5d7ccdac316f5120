"""The parts of a whole-turn sheet that appear in some turns only."""

from __future__ import annotations

from adjudication.engine.sheet_parts import Branch, unforeseen

BRANCHES = (
    Branch("If Strategic", ("military", "diplomatic")),
    Branch("If Combat", ("operate", "attack", "combat_type")),
    Branch("If they ask", ("ceasefire",), asked=False),
    Branch("If a Ceasefire is attempted", ("add_first", "settle_tie"), asked=False),
    unforeseen("allocate", "choose"),
)
