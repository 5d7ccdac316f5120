"""The server installation is whole: each part runs what exists here, and reads what the settings read."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from wargame.celery import app
from wargame.runtime import keep
from wargame.runtime.parts import believed_proxies

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return found


def test_every_part_is_there(services: dict[str, Any]) -> None:
    assert set(services) == {"prepare", "web", "worker", "papers", "timekeeper", "database", "broker"}


def test_every_part_of_ours_shares_the_folder_and_the_settings(services: dict[str, Any]) -> None:
    for name in ("prepare", "web", "worker", "papers", "timekeeper"):
        assert services[name]["volumes"] == ["var:/srv/white-cell/var"]
        assert services[name]["environment"]["CELERY_BROKER_URL"] == "redis://broker:6379/0"


def test_every_setting_named_is_one_that_something_reads(services: dict[str, Any]) -> None:
    read = (ROOT / "wargame/settings.py").read_text() + "FORWARDED_ALLOW_IPS"  # the last is uvicorn's own
    for name in services["web"]["environment"]:
        assert name in read


def test_what_may_be_set_is_explained() -> None:
    explained = (ROOT / "docs/operations.md").read_text()
    names = set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "compose.yaml").read_text()))
    assert {name for name in names if f"| `{name}` |" not in explained} == set()


def test_nobody_is_believed_about_addresses_until_a_proxy_is_named(services: dict[str, Any]) -> None:
    assert "command" not in services["web"]
    assert services["web"]["environment"]["FORWARDED_ALLOW_IPS"] == "${FORWARDED_ALLOW_IPS:-}"
    assert 'FORWARDED_ALLOW_IPS=""' in (ROOT / "Dockerfile").read_text()
    assert believed_proxies({}) == ("--forwarded-allow-ips", "")
    assert believed_proxies({"FORWARDED_ALLOW_IPS": "10.0.0.1"}) == ("--forwarded-allow-ips", "10.0.0.1")


def test_waiting_is_only_for_parts_that_can_say_they_are_ready(services: dict[str, Any]) -> None:
    for service in services.values():
        for name, how in service.get("depends_on", {}).items():
            if how["condition"] == "service_healthy":
                assert "healthcheck" in services[name]


def test_no_password_is_written_down() -> None:
    text = (ROOT / "compose.yaml").read_text()
    assert re.findall(r"PASSWORD: (?!\$\{POSTGRES_PASSWORD:\?)", text) == []
    assert "${POSTGRES_PASSWORD:?" in text


def test_the_programs_named_exist(services: dict[str, Any]) -> None:
    for name in ("worker", "papers", "timekeeper"):
        *program, kind = services[name]["command"]
        assert program == ["python", "-m", keep.__name__]
        assert kind in keep.KINDS
    assert app.main == "white_cell"
    assert "wargame.asgi:application" in (ROOT / "Dockerfile").read_text()
