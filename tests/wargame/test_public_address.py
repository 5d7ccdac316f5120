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
