"""docs/case-files.md has a chapter on every system, which names what a case of it may say."""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import cases
from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.dice import Dice, ListedDice
from adjudication.systems.opuc.casework.form import Given as OpucGiven
from adjudication.systems.ukrainian_crisis.casework.form import Given as CrisisGiven
from tests.systems import scope

PAGE = (Path(__file__).parents[3] / "docs" / "case-files.md").read_text(encoding="utf-8")
FORMS: dict[str, Any] = {"opuc": OpucGiven, "ukrainian_crisis": CrisisGiven}
SYSTEMS = scope.large()


def chapter(system: str) -> str:
    """What the page says of a system."""
    title = "Millennium Wars" if system == "millennium_wars" else registry.get(system).title.split(":")[0]
    title = "2022: Ukraine" if system == "ukraine_2022" else title
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def part(system: str, heading: str) -> str:
    """The part of a chapter under a heading."""
    return chapter(system).split(f"\n### {heading}\n")[1].split("\n### ")[0]


def reported(system: str) -> Mapping[str, Any]:
    """What the kit of a system reports of a case that has not begun."""
    kit = registry.get(system).case_kit()
    rules = registry.bound(system, kit.pack)
    state = kit.prepare(rules, rules.option_type(), {})
    found: Mapping[str, Any] = kit.read(rules, cases.PlayedCase({}, state, [], Dice(ListedDice([]))))
    return found


def named(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9_]+", text))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_key_of_the_position_is_named(system: str) -> None:
    form = FORMS.get(system) or registry.get(system).case_kit().given
    assert set(form.__struct_fields__) - named(part(system, "Given")) == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_order_and_each_of_its_fields_is_named(system: str) -> None:
    kit = registry.get(system).case_kit()
    kinds = typing.get_args(registry.bound(system, kit.pack).order_type)
    wanted = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in kinds}
    text = named(part(system, "Orders"))
    assert {tag for tag in wanted if tag not in text} == set()
    assert {
        f"{tag}.{name}" for tag, fields in wanted.items() for name in fields if name not in {*text, "terms"}
    } == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_order_of_dice_is_told(system: str) -> None:
    assert "\n**Dice.** " in part(system, "Given")


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_to_expect_is_named_and_what_is_sparse(system: str) -> None:
    found = reported(system)
    said, _, sparse = part(system, "Expect").partition("\nSparse: ")
    numbers = named(part(system, "Given"))
    assert {name for name in found if name not in named(said) | numbers} == set()
    holds = {name for name, value in found.items() if isinstance(value, Sparse)}
    holds |= {
        name for name, value in found.items()
        if type(value) is dict and any(isinstance(inner, Sparse) for inner in value.values())
    }  # fmt: skip
    assert holds == named(sparse) & set(found)
