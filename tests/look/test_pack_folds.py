"""The raw data of a pack stays folded on every screen; its page is read for what is above."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKS = Path(__file__).resolve().parents[2] / "templates/umpire/packs"


@pytest.mark.parametrize("name", ["_chart.html", "_texts.html"])
def test_raw_data_does_not_unfold_on_a_wide_screen(name: str) -> None:
    """`folds.js` opens each fold that says `wide`; one that an address leads into opens with any `data-fold`."""
    folds = re.findall(r"<details\b[^>]*>", (PACKS / name).read_text(encoding="utf-8"))
    assert folds
    assert not [fold for fold in folds if "wide" in fold or " open" in fold]
