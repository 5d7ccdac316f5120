"""What a cell will read, on the umpire's laptop: the names of the cells whole, and a map that can be seen."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser

from tests import world as worlds
from tests.umpire.review.test_review_layout import shown
from wargame.services import turns

pytestmark = pytest.mark.django_db
LONG = "Headquarters, Rear"
BROKEN = """() => [...document.querySelectorAll(".u-preview .rows :is(.u-plain, .name)")].flatMap(({ firstChild }) =>
  [...firstChild.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word))"""


SIZES = ((1280, 720), (1280, 800), (1920, 1080))


def test_names_are_whole_and_the_map_is_seen_beside_long_displays(browser: Browser) -> None:
    world = worlds.begun(system="millennium_wars", pack_name="twelve-weeks-capitals", pace="sheet", review="all")
    world.cells["red"].name = LONG
    world.cells["red"].save()
    turns.lock(exercise=world.refresh(), decision_id=world.decision().pk, by="umpire")
    assert worlds.settle(world, publish=False) is not None
    client = Client()
    client.force_login(world.owner)
    path = reverse("umpire_preview", args=[world.exercise.pk, world.cells["red"].pk])
    with shown(browser, client, path, *SIZES[0]) as page:
        assert LONG in page.locator(".u-preview .rows").first.inner_text()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(BROKEN) == []
            at = page.locator(".u-preview .map-well").bounding_box()
            assert at is not None
            assert at["height"] > height / 3
            assert at["y"] + at["height"] <= height
            assert page.locator(".u-preview .u-displays").bounding_box() is not None
        page.add_style_tag(content=".u-preview .rows :is(.u-plain, .name) { width: 20px; }")
        assert page.evaluate(BROKEN), "a narrow column breaks words, or this test could not fail"
