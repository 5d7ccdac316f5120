"""The bill of materials names every part, with a licence, in the form that scanners read."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from django.core.management import CommandError, call_command

from wargame.office import materials

CREDITS = (materials.PARTS.parent / "CREDITS.md").read_text(encoding="utf-8")
COPIED = ("wargame/static/wargame/fonts/*.woff2", "reports/press/fonts/*.woff")
OTHERS_CODE = re.compile(r"^\s*(/\*!|// (Copyright|Based on))", re.M)


@pytest.fixture(scope="module")
def text() -> str:
    printed = StringIO()
    call_command("bill_of_materials", stdout=printed)
    return printed.getvalue()


def test_it_keeps_to_the_schema(text: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None


def test_every_part_has_a_version_a_licence_and_an_address(text: str) -> None:
    parts = json.loads(text)["components"]
    assert [part["name"] for part in parts if not (part.get("version") and part.get("licenses") and part["purl"])] == []


def test_every_pinned_package_of_a_server_is_named(text: str) -> None:
    named = {part["name"].lower().replace("-", "_") for part in json.loads(text)["components"]}
    lines = (materials.ROOT / "requirements-server.txt").read_text().splitlines()
    pins = [re.split(r"\[|==", line)[0] for line in lines if "==" in line and ";" not in line]
    assert len(pins) > 40
    assert [pin for pin in pins if pin.lower().replace("-", "_") not in named] == []


def test_every_copied_file_belongs_to_a_part_that_is_there() -> None:
    patterns = [pattern for part in materials.copied() for pattern in part["files"]]
    listed = {path for pattern in patterns for path in _files(pattern)}
    assert all(_files(pattern) for pattern in patterns)
    assert {path for pattern in COPIED for path in _files(pattern)} <= listed
    scripts = (materials.ROOT / "wargame/static/wargame/js").glob("*.js")
    assert {path for path in scripts if OTHERS_CODE.search(path.read_text())} <= listed


def test_the_credits_name_the_same_versions() -> None:
    for part in materials.copied():
        name = part["name"].split("/")[-1]
        if name in CREDITS and part["purl"].startswith("pkg:npm"):
            assert part["version"] in CREDITS, part["name"]


def test_it_is_written_to_a_file_or_says_why_not(tmp_path: Path) -> None:
    call_command("bill_of_materials", str(tmp_path / "bill.json"))
    assert json.loads((tmp_path / "bill.json").read_text())["bomFormat"] == "CycloneDX"
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("bill_of_materials", str(tmp_path / "nowhere" / "bill.json"))


def _files(pattern: str) -> set[Path]:
    return set(materials.ROOT.glob(pattern))
