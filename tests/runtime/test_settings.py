"""Settings that protect: the secret key, the database address, the headers, the sizes."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests import prepared
from wargame.runtime import database, secret

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_secret_key_is_drawn_once_and_private(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    first = secret.key(path)
    assert len(first) >= 64
    assert secret.key(path) == first
    assert secret.key(tmp_path / "other") != first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_starts_at_once_agree_on_the_key(tmp_path: Path) -> None:
    code = "import sys, pathlib; from wargame.runtime import secret; print(secret.key(pathlib.Path(sys.argv[1])))"
    command = [sys.executable, "-c", code, str(tmp_path / "key")]
    started = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(4)]
    assert len({process.communicate()[0] for process in started}) == 1


def test_an_address_with_everything_in_it() -> None:
    found = database.settings("postgresql://u%40x:p%2Fw@db.example:5433/game?sslmode=require", Path())
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"]) == ("u@x", "p/w", "db.example", "5433")
    assert (found["NAME"], found["OPTIONS"]["sslmode"]) == ("game", "require")


def test_an_address_with_a_socket() -> None:
    found = database.settings("postgresql://postgres@/game?host=/run/postgresql", Path())
    assert (found["HOST"], found["NAME"], "host" in found["OPTIONS"]) == ("/run/postgresql", "game", False)


def test_another_database_is_refused() -> None:
    with pytest.raises(ValueError, match="needs PostgreSQL"):
        database.settings("sqlite:///db.sqlite3", Path())


@pytest.mark.django_db
def test_every_answer_carries_the_protecting_headers(client: Client) -> None:
    for path in ("/healthz", "/no-such-page"):
        headers = client.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_a_foreign_host_name_is_refused(client: Client) -> None:
    # The host decides where links in answers lead.
    assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400


def test_session_cookies_are_out_of_reach_of_scripts() -> None:
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"


def test_only_files_that_a_page_asks_for_are_put_ready() -> None:
    folder = prepared.static_files()
    assert {path.name for path in folder.iterdir()} == {"wargame", "django_htmx", "pictures", "staticfiles.json"}
    assert list((folder / "django_htmx").glob("htmx-2.min.*.js")), "under its name with a hash"
    assert not (folder / "django_htmx" / "ext").exists()
