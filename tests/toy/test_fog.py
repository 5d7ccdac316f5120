"""What the third cell hides is on no page of the other two."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests import world as worlds
from tests.fog.conftest import seated, values
from tests.fog.table import SIGNED_IN, UMPIRE, addresses
from tests.toy.registered import PACK, SYSTEM
from wargame.models import OrderSheet
from wargame.services.evaluation import teaching

pytestmark = pytest.mark.django_db
HIDDEN = re.compile(r"CANARY|Gell Guard|Upper Gell|Lower Gell|Gell Scarecrows|\bG[1-4]\b")


@pytest.fixture
def world() -> worlds.World:
    """The first turn, with orders of Green on its sheet."""
    found = worlds.build(system=SYSTEM, pack_name=PACK)
    teaching.adopt(exercise=found.exercise)
    worlds.begin(found)
    orders = [{"do": "march", "unit": "G1", "to": "gell_ford"}, {"do": "commit", "card": "CANARYCARD"}]
    sheet = OrderSheet.objects.filter(cell=found.cells["green"])
    sheet.update(orders=orders, note="CANARYNOTE", intent="CANARYINTENT")
    return found


def readable(world: worlds.World, kind: str) -> Iterator[tuple[str, str]]:
    """Every page that a cell may read: its own, those of all, those of everybody outside."""
    browser, known = seated(world, kind), values(world, kind)
    for address in addresses():
        if address.scope in (UMPIRE, SIGNED_IN) or address.name.endswith(("live", "schema")):
            continue
        for part in address.parts if "part" in address.takes else ("",):
            path = address.path({**known, "part": part})
            answer = browser.get(path)
            if answer.status_code == 200 and not answer.streaming:
                yield path, answer.content.decode(errors="replace")


def test_what_green_hides_is_on_no_page_of_others(world: worlds.World) -> None:
    for kind in ("red", "blue"):
        pages = dict(readable(world, kind))
        assert len(pages) > 20
        assert {path: HIDDEN.findall(text) for path, text in pages.items() if HIDDEN.search(text)} == {}


def test_green_itself_reads_all_of_it(world: worlds.World) -> None:
    found = {word for _, text in readable(world, "green") for word in HIDDEN.findall(text)}
    assert {"CANARY", "Gell Guard", "Gell Scarecrows", "G1"} <= found
