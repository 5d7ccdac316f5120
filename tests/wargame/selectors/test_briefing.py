"""Each side reads its own mission and the general situation, before play and in it."""

from __future__ import annotations

import pytest

from tests import world as worlds
from wargame.selectors.briefing import briefings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("started", [False, True])
def test_each_side_reads_its_own(started: bool) -> None:
    world = worlds.build()
    if started:
        worlds.begin(world)
    red, blue, green = (briefings(world.viewer(kind)) for kind in ("red", "blue", "green"))
    assert red[0] == blue[0] == green[0]
    assert (len(red), len(blue), len(green)) == (2, 2, 1)
    assert red[1] != blue[1]
    assert all(text.paragraphs for text in red)
