"""Refusals name pieces and places as people do, in every system on hexes: the rules give ids, the adjudicator names."""

from __future__ import annotations

from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.play.decision import refuse


@pytest.mark.parametrize("system", ["millennium_wars", "opaque_war", "ukraine_2022"])
def test_a_refusal_names_its_piece_and_its_place(system: str) -> None:
    rules: Any = registry.bound(system, registry.get(system).packs()[0])
    f = rules.facts
    here, name = next(iter(f.place_names.items()))
    piece = next(iter(f.piece if hasattr(f, "piece") else f.unit))
    nameless = next(number for h, number in enumerate(f.ids) if h not in f.place_names)
    (said,) = rules._said(refuse("x", "unit", "1.0", unit=piece, place=f.ids[here], other=nameless, most=3, odd="?"))
    assert said.params == {
        "unit": f.titles[piece], "place": f"{name} ({f.ids[here]})", "other": nameless, "most": 3, "odd": "?"
    }  # fmt: skip
