"""The fixture of the acceptance cases: everybody in supply on the road, but for those a test names."""

from __future__ import annotations

import pytest

from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.logistics import supply


@pytest.fixture
def out_of_supply(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names put into this set are six hexes from their supply; all others are on a connected road."""
    far: set[str] = set()

    def band_of(f: Facts, s: State, block: int) -> supply.Band:
        return supply.Band(6, False, 0, True) if f.roster.ids[block] in far else supply.Band(0, True, 0, False)

    monkeypatch.setattr(supply, "band_of", band_of)
    return far
