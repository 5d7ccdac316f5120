"""The page of an OPUC pack: its ORBAT with the working, and charts whose numbers are changed there."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from adjudication.models import StoredPack
from adjudication.services import packs
from umpire.presenters import packs as presenter

pytestmark = pytest.mark.django_db


def test_a_pack_of_opuc_shows_its_order_of_battle_with_the_working() -> None:
    """Everything that states a source is in a table, and no word of the files' own making."""
    plain = msgspec.to_builtins(packs.load("opuc", "se-estonia-small"))
    tables = {chart.key: chart for chart in presenter.charts("opuc", plain)}
    block = next(row for row in tables["orbat-blue"].rows if row[0].text == "23 Inf Bn (B03)")
    assert block[-1].text == "3 (companies) + 1 (support company or platoons) - 1 (equipment) = 3; steps 3-3-3-2"
    assert sum(len(tables[f"orbat-{side}"].rows) for side in ("red", "blue")) == 37
    assert [len(tables[key].rows) for key in ("towns", "cp-actions", "deep-fires", "values")] == [7, 22, 14, 31]
    assert not any("_" in slot.text for chart in tables.values() for row in chart.rows for slot in row)


def test_a_price_of_opuc_is_changed_on_its_page(umpire: Client) -> None:
    packs.clone(name="first-lesson", title="Mine too")
    address = reverse("umpire_pack_file", args=[StoredPack.objects.get().name, "charts"])
    seen = re.search(r'name="seen" value="([^"]+)"', umpire.get(address).content.decode())
    assert seen
    typed = {"chart": "cp-actions", "seen": seen[1], "v.cp_actions.actions.0.blue.cp": "3"}
    answer = umpire.post(address, {**typed, "v.source": "the default of our college"})
    assert answer.status_code == 302
    assert "blue: {cp: 3}" in StoredPack.objects.get().files["charts.yaml"]
