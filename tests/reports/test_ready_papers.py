"""The report of every ready exercise stays short, even where a class has written little and played less."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.template.loader import render_to_string

from reports import press
from reports.collect import aar
from reports.figures import report
from tests.pages import printed_pages
from tests.reports.test_short_report import MOST_PAGES, MOST_WORDS
from tests.umpire.test_pacing import READY
from umpire.presenters import offers
from umpire.services import samples as seated
from umpire.services import setup
from wargame.models import Exercise
from wargame.services import exercises, samples

pytestmark = pytest.mark.django_db
LEAST_WORDS = 40  # of a page, which may have a chart too


def unplayed(key: str) -> Exercise:
    """A ready exercise that everyone joined and that ended in its first minute."""
    owner = get_user_model().objects.create_user(username="umpire")
    system, pack, _ = key.split("/")
    offer = next(one for one in offers.ready_to_run(offers.offer(system, pack)) if one.key == key)
    exercise = setup.create(owner=owner, offer=offer, objectives=list(offer.objectives), title=offer.title)
    seated._seat(exercise)
    samples.begin(exercise)
    exercises.end(exercise=samples.fresh(exercise))
    return samples.fresh(exercise)


@pytest.mark.slow
@pytest.mark.parametrize("key", READY)
def test_an_unplayed_report_takes_ten_pages(key: str) -> None:
    html = render_to_string("reports/pdf/aar.html", report.aar(aar.collect(unplayed(key))))
    pages = printed_pages(press.render(html, closer=True).data)
    assert len(pages) <= MOST_PAGES, [page[:60] for page in pages]
    assert sum(len(page.split()) for page in pages) <= MOST_WORDS
    assert min(len(page.split()) for page in pages[:-1]) > LEAST_WORDS, "no page is nearly empty"
