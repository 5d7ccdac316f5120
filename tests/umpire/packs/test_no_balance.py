"""Balance where it says nothing: the page gives the reason, and no games are played."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from adjudication.models import Balance


def test_balance_does_not_apply_to_a_seminar_and_says_so(umpire: Client) -> None:
    address = reverse("umpire_balance", args=["crossing"])
    page = umpire.get(address).content.decode()
    assert "Balance does not apply to a seminar" in page
    assert 'id="games"' not in page
    answer = umpire.post(address, {"games": "20"})
    assert answer.status_code == 422
    assert "Balance does not apply to a seminar" in answer.content.decode()
    assert not Balance.objects.exists()
