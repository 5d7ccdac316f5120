"""Static files: a web process serves also what was put there after its start."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from wargame.middleware import Files


def _elsewhere(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=404)


@pytest.fixture
def files(settings: Settings, tmp_path: Path, db: None) -> Files:
    """The files of a folder that holds one, and next to it a secret. An answer that is closed looks at the database."""
    settings.STATIC_ROOT, settings.WHITENOISE_USE_FINDERS = tmp_path / "static", False
    settings.STATIC_ROOT.mkdir()
    (settings.STATIC_ROOT / "old.css").write_text("old {}")
    (tmp_path / "secret_key").write_text("secret")
    return Files(_elsewhere)


def _status(files: Files, path: str) -> int:
    answer = files(RequestFactory().get(path))
    answer.close()
    return answer.status_code


def test_a_file_of_a_newer_version_is_served(files: Files, tmp_path: Path) -> None:
    assert [_status(files, f"/static/{name}.css") for name in ("old", "new")] == [200, 404]
    (tmp_path / "static" / "new.css").write_text("new {}")
    answer = files(RequestFactory().get("/static/new.css"))
    assert b"".join(answer) == b"new {}"
    answer.close()
    assert answer["Content-Type"].startswith("text/css")


@pytest.mark.parametrize(
    "path", ["/static/../secret_key", "/static//secret_key", "/secret_key", "/static/", "/static/a/"]
)
def test_nothing_outside_the_folder_is_served(files: Files, path: str) -> None:
    assert _status(files, path) == 404
