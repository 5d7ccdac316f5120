"""The units for systemd start what is here, with settings that exist."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from wargame.runtime import keep

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "examples" / "systemd").glob("*.service"))
OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
HOME = "/opt/white-cell/.venv/bin/python "


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_each_unit_starts_a_part_that_is_here(unit: Path) -> None:
    text = unit.read_text(encoding="utf-8")
    starts = re.findall(r"^ExecStart(?:Pre)?=(.+)$", text, re.M)
    assert starts
    for start in starts:
        assert start.startswith(HOME), start
        words = start.removeprefix(HOME).split()
        assert words[0] == "manage.py" or (words[0] == "-m" and find_spec(words[1])), start
        if words[1] == "wargame.runtime.keep":
            assert words[2] in keep.KINDS
    assert "User=white-cell" in text


def test_the_web_server_is_started_as_in_the_image() -> None:
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    command = " ".join(re.findall(r'"([^"]*)"', image.split("\nCMD ")[1]))
    unit = (ROOT / "examples" / "systemd" / "white-cell-web.service").read_text(encoding="utf-8")
    assert command.replace("python ", HOME, 1).replace("0.0.0.0", "127.0.0.1") in unit


def test_every_kind_of_process_has_a_unit_and_the_guide_starts_it() -> None:
    names = {path.name.removesuffix(".service") for path in UNITS}
    assert {name.removeprefix("white-cell-").rstrip("@") for name in names} == {"web", "worker", "papers", "timekeeper"}
    started = OPERATIONS.split("systemctl enable --now ")[1].splitlines()[0].split()
    assert {re.sub(r"\{.*", "", one) for one in started} == names
