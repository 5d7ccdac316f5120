"""The map on the page of a pack: how play begins with what its author wrote."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from adjudication.services import packs
from tests import world as worlds
from umpire.pages.packs import pack_page

pytestmark = pytest.mark.django_db


def test_an_author_sees_where_everything_starts(umpire: Client) -> None:
    """With hexes and with areas; nothing while the pack has faults."""
    board = pack_page(packs.find("first-lesson")).board
    assert board is not None
    assert "<svg" in board.map
    mine = packs.clone(name=worlds.PACK, title="Mine")
    text = umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()
    assert "</svg>" in text.split('id="map"')[1].split("</section>")[0]
    assert (
        reverse("umpire_pack", args=["mine"]) + "#map"
        in umpire.get(reverse("umpire_pack_file", args=["mine", "map"])).content.decode()
    )
    mine.files["map.yaml"] += "strange: 1\n"
    mine.save()
    assert "Start of play" not in umpire.get(reverse("umpire_pack", args=["mine"])).content.decode()
