"""What is printed and projected names the machine as the room knows it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from wargame.web import public_address


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("localhost:8000", "http://192.168.8.2:8000"), ("127.0.0.1", "http://192.168.8.2"),
        ("[::1]:8000", "http://192.168.8.2:8000"), ("192.168.8.7:8000", "http://192.168.8.7:8000"),
    ],
)  # fmt: skip
def test_this_machines_own_name_is_replaced(host: str, shown: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.EXTRA_HOSTS = ["*"], ["192.168.8.2", "10.0.0.1"]
    request = RequestFactory().get("/", HTTP_HOST=host)
    assert public_address.address(request) == shown
    settings.EXTRA_HOSTS = []
    assert public_address.address(request) == f"http://{host}"


@pytest.mark.parametrize(
    ("hosts", "https", "shown"),
    [
        (["wargame.example.org"], True, "https://wargame.example.org"),
        ([".example.org", "localhost", "war.example.org"], True, "https://war.example.org"),
        (["*"], True, "http://127.0.0.1:8000"), (["127.0.0.1"], False, "http://127.0.0.1:8000"),
    ],
)  # fmt: skip
def test_who_asks_from_inside_gets_the_address_of_the_proxy(
    hosts: list[str], https: bool, shown: str, settings: Any
) -> None:
    settings.ALLOWED_HOSTS, settings.EXTRA_HOSTS, settings.BEHIND_HTTPS = ["*"], hosts, https
    assert public_address.address(RequestFactory().get("/", HTTP_HOST="127.0.0.1:8000")) == shown
