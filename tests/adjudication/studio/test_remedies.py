"""Faults of an OPUC map that have a clear remedy: one press writes it into the text, and the fault is gone."""

from __future__ import annotations

import pytest

from adjudication.errors import Illegal
from adjudication.services import packs
from adjudication.services.studio import remedies

pytestmark = pytest.mark.django_db

BRIDGES = 'bridges: ["0203|0303", "0204|0304"]'


@pytest.mark.parametrize(
    ("old", "new", "reason", "label", "shown", "after"),
    [
        (BRIDGES, 'bridges: ["0203|0303"]', "without a bridge", "Add the bridge", "0304", BRIDGES),
        (
            f"\n    {BRIDGES}",
            "",
            "R1 crosses LIND at 0203|0303 without a bridge",
            "Add the bridge",
            "0303",
            '\n    bridges: ["0203|0303"]',
        ),
        (
            '"0204|0304"]',
            '"0204|0304", "0101|0201"]',
            "where it does not run",
            "Remove the bridge",
            "0101",
            '"0204|0304"]',
        ),
        (
            '["0103", "0203", "0303", "0403"]',
            '["0103", "0303", "0403"]',
            "a gap between 0103 and 0303",
            "Fill the gap with 0202",
            "0303",
            '["0103", "0202", "0303", "0403"]',
        ),
        ('"0204": Mill', '"0908": Mill', "Mill is off the map", "Remove the village", "", None),
    ],
)
def test_a_press_mends_the_fault(old: str, new: str, reason: str, label: str, shown: str, after: str | None) -> None:
    files = dict(packs.texts("opuc", "first-lesson"))
    assert old in files["map.yaml"]
    files["map.yaml"] = files["map.yaml"].replace(old, new, 1)
    sentence, problem = next((s, p) for s, p in remedies.faults("opuc", files).items() if reason in s)
    assert problem.fix is not None
    assert (problem.fix.label, problem.shown) == (label, shown)
    _, text = remedies.fixed("opuc", files, sentence)
    assert sentence not in remedies.faults("opuc", {**files, "map.yaml": text})
    assert after is None or after in text


def test_a_fault_without_a_remedy_or_gone_is_refused() -> None:
    files = dict(packs.texts("opuc", "first-lesson"))
    with pytest.raises(Illegal, match="has changed since you opened it"):
        remedies.fixed("opuc", files, "map.yaml:1: nothing")
    files["map.yaml"] = files["map.yaml"].replace("id: R2", "id: R1")
    (sentence,) = remedies.faults("opuc", files)
    with pytest.raises(Illegal, match="has changed since you opened it"):
        remedies.fixed("opuc", files, sentence)
