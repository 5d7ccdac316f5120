"""The server installation is whole: each part runs what exists here, and reads what the settings read."""

import os
import re
import subprocess
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from wargame.celery import app
from wargame.runtime import keep
from wargame.runtime.parts import believed_proxies

ROOT = Path(__file__).resolve().parent.parent.parent
CADDYFILE = (ROOT / "Caddyfile").read_text()
KEPT = ("worker", "papers", "timekeeper")
DOCKER = """#!/bin/sh
# Remembers what it was asked, and answers `compose ps` with two containers of a service.
echo "$*" >> "$SAID"
case "$*" in *"ps --quiet"*) echo "$4-1"; echo "$4-2" ;; *"$FAILS"*) exit 1 ;; esac
"""


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    return found


def test_every_part_is_there(services: dict[str, Any]) -> None:
    assert set(services) == {"proxy", "prepare", "web", "worker", "papers", "timekeeper", "database", "broker"}


def test_every_part_of_ours_shares_the_folder_and_the_settings(services: dict[str, Any]) -> None:
    for name in ("prepare", "web", "worker", "papers", "timekeeper"):
        assert services[name]["volumes"] == ["var:/srv/white-cell/var"]
        assert services[name]["environment"]["CELERY_BROKER_URL"] == "redis://broker:6379/0"


def test_every_setting_named_is_one_that_something_reads(services: dict[str, Any]) -> None:
    files = [ROOT / "wargame/settings.py", ROOT / "wargame/runtime/logs.py"]
    read = "".join(path.read_text() for path in files) + "FORWARDED_ALLOW_IPS"  # the last is uvicorn's own
    for name in services["web"]["environment"]:
        assert name in read


def test_what_may_be_set_is_explained() -> None:
    explained = (ROOT / "docs/operations.md").read_text()
    names = set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "compose.yaml").read_text()))
    assert {name for name in names if f"| `{name}` |" not in explained} == set()


def test_only_the_proxy_is_believed_about_addresses(services: dict[str, Any]) -> None:
    network = yaml.safe_load((ROOT / "compose.yaml").read_text())["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert services["web"]["environment"]["FORWARDED_ALLOW_IPS"] == network
    assert ip_network(_default(network)).is_private
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert "header_up X-Forwarded-For {client_ip}" in CADDYFILE
    assert ip_network(_default(services["proxy"]["environment"]["WHITE_CELL_PROXIES"])).is_loopback


def test_a_web_server_of_its_own_believes_nobody(services: dict[str, Any]) -> None:
    assert "command" not in services["web"]
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
    for name in KEPT:
        *program, kind = services[name]["command"]
        assert program == ["python", "-m", keep.__name__]
        assert kind in keep.KINDS
    assert app.main == "white_cell"
    assert "wargame.asgi:application" in (ROOT / "Dockerfile").read_text()


def _default(text: str) -> str:
    """What a value is when its variable is not set."""
    found = re.fullmatch(r"\$\{[A-Z_]+:-(.*)\}", text)
    assert found, text
    return found[1]


def _seconds(text: str) -> int:
    assert text.endswith("s")
    return int(text[:-1])


def test_two_web_servers_four_workers_and_two_for_papers_unless_asked_otherwise(services: dict[str, Any]) -> None:
    many = {name: service["deploy"]["replicas"] for name, service in services.items() if "deploy" in service}
    assert {name: int(_default(count)) for name, count in many.items()} == {"web": 2, "worker": 4, "papers": 2}
    for name in ("worker", "papers"):
        assert len(keep.KINDS[name](Path())) == 1, "a container more is a worker more"


def test_nothing_that_can_be_doubled_has_a_name_or_a_port_of_its_own(services: dict[str, Any]) -> None:
    for name in ("web", "worker", "papers"):
        assert not {"ports", "container_name", "hostname"} & set(services[name])


def test_a_container_has_the_time_to_finish_what_it_began(services: dict[str, Any]) -> None:
    graceful = re.search(r'"--timeout-graceful-shutdown", "(\d+)"', (ROOT / "Dockerfile").read_text())
    assert graceful
    assert _seconds(services["web"]["stop_grace_period"]) > int(graceful[1])
    for name in ("worker", "papers"):
        assert _seconds(services[name]["stop_grace_period"]) > keep.STOP_SECONDS[name]


def test_the_proxy_finds_the_web_servers_that_run_and_ends_no_stream(services: dict[str, Any]) -> None:
    assert services["proxy"]["volumes"] == ["./Caddyfile:/etc/caddy/Caddyfile:ro"]
    assert services["proxy"]["ports"] == ["${WHITE_CELL_PORT:-8000}:8000"]
    assert re.search(r"dynamic a \{\s+name web\s+port 8000\s+refresh 1s\s+\}", CADDYFILE)
    assert re.search(r"^:8000 \{", CADDYFILE, re.MULTILINE)
    for ends_streams in ("stream_timeout", "response_header_timeout", "read_timeout", "write_timeout", "encode"):
        assert ends_streams not in CADDYFILE
    assert "flush_interval" not in CADDYFILE, "a stream would outlive the person who left"


def test_an_order_is_never_sent_twice_by_the_proxy() -> None:
    assert "lb_retry_match" not in CADDYFILE
    assert "keepalive off" in CADDYFILE
    assert CADDYFILE.count("{") == CADDYFILE.count("}")


def _roll(folder: Path, fails: str = "nothing fails") -> tuple[int, list[str]]:
    """What bin/roll asks Docker for, with its exit code."""
    docker, said = folder / "docker", folder / "said"
    docker.write_text(DOCKER)
    docker.chmod(0o755)
    path = f"{folder}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "SAID": str(said), "FAILS": fails}
    done = subprocess.run([ROOT / "bin/roll"], env=environment, capture_output=True, check=False)
    return done.returncode, said.read_text().splitlines()


def test_a_rolling_restart_starts_each_new_container_before_an_old_one_ends(tmp_path: Path) -> None:
    code, said = _roll(tmp_path)
    assert code == 0
    assert said[:2] == ["compose build", "compose run --rm prepare"]
    up = "compose up --detach --wait --no-deps --no-recreate --scale web=3 web"
    web = said[said.index("compose ps --quiet web") + 1 : -1]
    assert web == [up, "stop web-1", "rm web-1", up, "stop web-2", "rm web-2"]
    assert said[-1] == "compose up --detach --no-deps papers timekeeper"


@pytest.mark.parametrize("fails", ["run --rm prepare", "--scale web=3"])
def test_no_old_web_server_ends_when_a_new_one_does_not_start(tmp_path: Path, fails: str) -> None:
    code, said = _roll(tmp_path, fails)
    assert code != 0
    assert not [line for line in said if line.startswith("stop web")]
