"""The roster in a real browser: a long warning next to a name stays in its column."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser

from tests import world as worlds
from tests.umpire.review.test_review_layout import shown
from wargame.models import Seat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_warning_beside_a_name_keeps_to_its_column(browser: Browser, width: int, height: int) -> None:
    world = worlds.build()
    Seat.objects.filter(cell__kind__in=["red", "blue"]).update(address="same", post="head of the national government")
    alice = Client()
    alice.force_login(world.owner)
    path = reverse("umpire_roster", args=[world.exercise.pk])
    with shown(browser, alice, path, width, height) as page:
        warnings = page.locator(".u-seat-name .st")
        assert warnings.count() > 0
        for warning in warnings.all():
            mine, column = warning.bounding_box(), warning.locator("xpath=ancestor::*[2]").bounding_box()
            assert mine is not None
            assert column is not None
            assert mine["x"] + mine["width"] <= column["x"] + column["width"] + 1


def test_no_button_of_a_seat_is_cut_off(browser: Browser) -> None:
    world = worlds.build()
    alice = Client()
    alice.force_login(world.owner)
    with shown(browser, alice, reverse("umpire_roster", args=[world.exercise.pk]), 1280, 800) as page:
        page.locator(".u-seat summary.btn").first.click()
        for button in page.locator(".u-seat details[open] .btn:visible").all():
            assert button.evaluate("e => e.scrollWidth <= e.clientWidth"), button.inner_text()
