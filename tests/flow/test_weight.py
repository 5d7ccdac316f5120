"""What a publication weighs on the wire for the pages of the cells: what they have is not sent again."""

from __future__ import annotations

import re

import brotli
import pytest
from django.test import Client
from django.urls import reverse

from adjudication.services import games
from tests import world as worlds
from tests.flow.test_queries import browser

MOST = 11_000  # bytes as a browser gets them over HTTPS, but for the random padding of each answer
LIVE = {"review": "none", "pace": "live"}
SHEET = {"review": "none", "pace": "sheet"}
MILLENNIUM, UKRAINE, OPAQUE = ({"system": name} for name in ("millennium_wars", "ukraine_2022", "opaque_war"))
GAMES: tuple[tuple[dict[str, str], int], ...] = (  # and how many publications: where a map is large, its set-up
    ({"review": "none"}, 3), (worlds.SMALL, 3),
    (UKRAINE | LIVE | {"pack_name": "kharkiv-lesson"}, 2), (UKRAINE | LIVE | {"pack_name": "ukraine-2022"}, 1),
    (OPAQUE | LIVE | {"pack_name": "airport-lesson"}, 2), (OPAQUE | SHEET | {"pack_name": "airport-lesson"}, 2),
    (MILLENNIUM | LIVE | {"pack_name": "twelve-weeks"}, 2),
    (MILLENNIUM | SHEET | {"pack_name": "odesa-transnistria"}, 2),
    (SHEET, 2), (worlds.SMALL | SHEET, 3), (UKRAINE | SHEET | {"pack_name": "kharkiv-lesson"}, 3),
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
@pytest.mark.parametrize(("how", "publications"), GAMES)
def test_a_publication_is_light(how: dict[str, str], publications: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "fresh_seed", lambda: worlds.seed("weight", how))
    monkeypatch.setattr("wargame.web.compression.PADDING", 1)
    world = worlds.begun(**how)
    pages = {kind: OpenPage(browser(world, kind), world, kind) for kind, cell in world.cells.items() if cell.side}
    for number in range(publications):
        worlds.advance(world)
        for kind, page in pages.items():
            assert 0 < page.news() <= MOST, (kind, number)
