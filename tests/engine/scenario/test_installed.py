"""Rule systems of other packages, as pip leaves them on the path."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudication.apps import refused_systems
from adjudication.engine import registry

TOY = "tests.toy.systems.two_bridges"
BROKEN = {
    "no_module": ("nowhere.at_all", "nowhere.at_all cannot be loaded. ModuleNotFoundError: No module named 'nowhere'"),
    "syntax": (
        "broken_system",
        "broken_system cannot be loaded. SyntaxError: '(' was never closed (broken_system.py, line 1)",
    ),
    "empty": ("empty_system", "empty_system has no SYSTEM, which must be a RuleSystem"),
    "opuc": (TOY, "White Cell has a rule system of this name. Give it another one"),
    "other_name": (TOY, "its SYSTEM calls itself 'two_bridges'. Both names must be the same"),
    "Big-Name": (TOY, "its name must be lower-case letters, digits and underscores, and start with a letter"),
}


def declare(folder: Path, package: str, systems: dict[str, str]) -> None:
    """What pip writes for a package that declares these systems."""
    info = folder / f"{package}-2.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 2.1\n")
    lines = [f"{name} = {module}" for name, module in systems.items()]
    (info / "entry_points.txt").write_text("\n".join(["[white_cell.systems]", *lines, ""]))


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    """A folder on the path, empty at first."""
    sys.path.append(str(tmp_path))
    yield tmp_path
    sys.path.remove(str(tmp_path))
    registry.forget()


def test_a_system_of_another_package_is_one_of_the_systems(site: Path) -> None:
    before = registry.names()
    declare(site, "college-games", {"two_bridges": TOY})
    registry.forget()
    assert set(registry.names()) == {*before, "two_bridges"}
    assert registry.home("two_bridges") == TOY
    assert registry.get("two_bridges").packs() == ["thaw"]
    assert registry.part(registry.HOME, "two_bridges", "pack") is not None
    assert registry.part("wargame.presenters", "two_bridges", "board") is None
    assert refused_systems(None) == []


def test_its_own_pages_are_in_a_package_that_is_named_like_the_app(site: Path) -> None:
    system = site / "acme_bridges"
    (system / "wargame").mkdir(parents=True)
    (system / "__init__.py").write_text(f"from {TOY} import SYSTEM\n")
    (system / "wargame" / "__init__.py").write_text("")
    (system / "wargame" / "board.py").write_text("TEMPLATES = {}\n")
    declare(site, "acme", {"two_bridges": "acme_bridges"})
    registry.forget()
    board = registry.part("wargame.presenters", "two_bridges", "board")
    assert board is not None
    assert board.__name__ == "acme_bridges.wargame.board"
    assert registry.part("reports.collect", "two_bridges", "papers") is None


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_used_is_left_out_with_its_reason(site: Path, name: str) -> None:
    before = registry.names()
    (site / "broken_system.py").write_text("SYSTEM = (\n")
    (site / "empty_system.py").write_text("SYSTEM = None\n")
    module, reason = BROKEN[name]
    declare(site, "college-games", {name: module})
    registry.forget()
    assert registry.names() == before
    said = f"The rule system '{name}' of the package college-games 2.1 is left out: {reason}."
    assert [message.msg for message in refused_systems(None)] == [said]


def test_of_two_packages_with_one_name_the_first_is_used(site: Path) -> None:
    declare(site, "college-games", {"two_bridges": TOY})
    declare(site, "other-games", {"two_bridges": f"{TOY}.rules"})
    registry.forget()
    assert registry.home("two_bridges") == TOY
    (refused,) = registry.installed().refused
    assert "the package tests.toy.systems.two_bridges declares the same name. Remove one of the two." in refused


def test_a_pack_has_another_name_than_those_of_white_cell(site: Path) -> None:
    (site / "borrowed.py").write_text(
        "import copy\n"
        f"from {TOY} import SYSTEM as toy\n"
        "SYSTEM = copy.copy(toy)\n"
        "SYSTEM.name = 'borrowed'\n"
        "SYSTEM.packs = lambda: ['thaw', 'one-map']\n"
        "SYSTEM.named_pack = lambda name: None\n"
    )
    shipped = registry.get("opuc").packs()[0]
    text = (site / "borrowed.py").read_text().replace("one-map", shipped)
    (site / "borrowed.py").write_text(text)
    declare(site, "college-games", {"borrowed": "borrowed"})
    registry.forget()
    (refused,) = registry.installed().refused
    assert f"White Cell has a pack named '{shipped}'. Give the pack another name" in refused
