"""The schema is valid, complete, and served."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import yaml
from django.core.management import call_command
from django.urls import URLPattern
from rest_framework.test import APIClient

from wargame.api import urls


@cache
def schema() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(APIClient().get("/api/v1/schema/").content)
    return found


def test_it_is_valid_and_without_warnings() -> None:
    out = io.StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null", stdout=out)


def test_every_address_is_in_it_and_says_how_it_refuses() -> None:
    found = schema()
    ours = [p for p in urls.urlpatterns if isinstance(p, URLPattern) and p.name not in ("api_schema", "api_missing")]
    assert len(found["paths"]) >= len(ours) > 40
    for path, methods in found["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in methods.items():
            assert operation["summary"], (path, method)
            assert "4XX" in operation["responses"], (path, method)


def test_the_ways_of_calling_are_in_it() -> None:
    schemes = schema()["components"]["securitySchemes"]
    assert schemes["seatToken"]["scheme"] == "bearer"
    assert schemes["session"]["name"] == "sessionid"


def test_options_keep_the_protocols_words() -> None:
    option = schema()["components"]["schemas"]["Option"]
    assert set(option["properties"]) == {"do", "subject", "rule", "fields"}


def test_an_address_that_is_not_there_is_answered_as_json() -> None:
    for path in ("nothing/", "nothing%0Aat/all/"):
        answer = APIClient().get(f"/api/v1/{path}")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")
