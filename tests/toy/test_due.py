"""The last line of a sitrep, for a side that waits while another decides."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from reports.collect import next_decisions
from reports.collect.reading import TurnReading
from tests.toy.registered import PACKS, SYSTEM


@pytest.mark.parametrize(("pack", "first"), zip(PACKS, ("The other side", "Another side", "Another side"), strict=True))
def test_it_says_the_other_side_only_where_there_is_one(pack: str, first: str) -> None:
    view = TurnReading(
        registry.bound(SYSTEM, pack), "GREEN", 1, (), (), (), (), over=False, next_turn=1, label="1", due=(), owed=1
    )
    assert next_decisions.due(view, str)[1] == f"{first} decides first; your page calls you."
