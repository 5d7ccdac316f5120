"""The pages of the data collection plan: one act can stand on several."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.urls import reverse

from tests import world as worlds
from umpire.views.acts.actions import ALSO, DECLARED
from wargame.models import Objective, Survey


@pytest.mark.django_db
@pytest.mark.parametrize(("form", "page"), [("adopt", "umpire_plan"), ("adopt-from-surveys", "umpire_surveys")])
def test_the_suggestions_of_the_pack_are_added_from_either_page(
    act: Any, world: worlds.World, form: str, page: str
) -> None:
    Objective.objects.all().delete()
    Survey.objects.all().delete()
    assert act(form)["Location"] == reverse(page, args=[world.exercise.pk])
    assert Objective.objects.exists()
    assert Survey.objects.exists()


def test_every_act_is_declared_once() -> None:
    """Another form of an act is no act of its own: what it does and says is said where the act is."""
    declared = [one for acts, _ in DECLARED for one in acts]
    assert {name for name, times in Counter(one.name for one in declared).items() if times > 1} == set()
    assert {one.name for one, _ in ALSO.values()} <= {one.name for one in declared}
    assert "adopt-from-surveys" not in {one.name for one in declared}
