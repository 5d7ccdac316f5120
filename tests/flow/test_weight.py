"""What a publication weighs on the wire for the pages of the cells: what they have is not sent again."""

from __future__ import annotations

import re

import brotli
import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from tests.flow.test_queries import browser

MOST = 10_000  # bytes as a browser gets them over HTTPS
PUBLICATIONS = 3
LIVE = {"review": "none", "pace": "live"}
GAMES: tuple[dict[str, str], ...] = (
    {"review": "none"}, worlds.SMALL, worlds.LESSON,
    {"system": "ukraine_2022", "pack_name": "kharkiv-lesson", **LIVE},
    {"system": "opaque_war", "pack_name": "airport-lesson", **LIVE},
    {"system": "millennium_wars", "pack_name": "odesa-transnistria", **LIVE},
)  # fmt: skip
PIECE = re.compile(r'data-piece="([^"]*)"\s+data-version="([^"]*)"')
KEY = re.compile(r' data-once="(\w+)"')


class OpenPage:
    """A page that a browser has open: its pieces by version, and the keys of the parts that it has."""

    def __init__(self, client: Client, world: worlds.World, kind: str) -> None:
        self.client = client
        self.address = reverse("cell_part", args=[world.exercise.pk, world.cells[kind].pk, "news"])
        html = client.get(reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])).content.decode()
        self.versions, self.once = dict(PIECE.findall(html)), set(KEY.findall(html))

    def news(self) -> int:
        """Ask for what changed, and keep it; its size in bytes."""
        have = ",".join(f"{name}:{version}" for name, version in self.versions.items())
        asked = {"have": have, "once": ",".join(self.once)}
        sent = self.client.get(self.address, asked, headers={"accept-encoding": "br"}).content
        html = brotli.decompress(sent).decode()
        self.versions |= dict(PIECE.findall(html))
        self.once |= set(KEY.findall(html))
        return len(sent)


@pytest.mark.django_db
@pytest.mark.parametrize("how", GAMES, ids=lambda how: how.get("pack_name", worlds.PACK))
def test_a_publication_is_light(how: dict[str, str]) -> None:
    world = worlds.begun(**how)
    pages = {kind: OpenPage(browser(world, kind), world, kind) for kind, cell in world.cells.items() if cell.side}
    for number in range(PUBLICATIONS):
        worlds.advance(world)
        for kind, page in pages.items():
            assert 0 < page.news() <= MOST, (kind, number)
