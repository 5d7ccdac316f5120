"""What happened in a turn, in groups: each kind of event has one, or is left out on purpose."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from adjudication.engine import registry
from reports import collect
from reports.collect.shapes import Act
from reports.record import ReadEvent

SYSTEMS = sorted(path.parent.name for path in Path(collect.__path__[0]).glob("*/acts.py"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_event_has_one_group_or_is_left_out(system: str) -> None:
    acts = import_module(f"reports.collect.{system}.acts")
    rules = registry.bound(system, registry.get(system).packs()[0])
    kinds = [kind.__name__ for kind in get_args(rules.event_type)]
    named = [*(name for names in acts.NAMES.values() for name in names), *acts.SILENT, *getattr(acts, "BY_AREA", ())]
    assert Counter(named) == Counter(kinds)


VAIN: dict[str, tuple[str, tuple[dict[str, Any], ...], tuple[dict[str, Any], ...]]] = {
    "millennium_wars": ("CombatRolled", ({"result": "NE"}, {"result": "AE"}), ({"result": "DD"}, {"result": "BB"})),
    "opaque_war": ("CombatRolled", ({"result": "2/0"}, {"result": "0/0"}), ({"result": "1/1"}, {"result": "0/2"})),
    "ukraine_2022": (
        "Fought", ({"due": 0, "loser": "", "side": "RED"}, {"due": 2, "loser": "RED", "side": "RED"}),
        ({"due": 1, "loser": "BLUE", "side": "RED"},),
    ),
}  # fmt: skip


@pytest.mark.parametrize("system", list(VAIN))
def test_an_attack_that_harms_no_defender_has_failed(system: str) -> None:
    """What an attack is is told in several sentences; the page of the commander has the one that says how it failed."""
    groups = import_module(f"reports.collect.{system}.acts").GROUPS
    kind, failed, worked = VAIN[system]
    for values in (*failed, *worked):
        event = type(kind, (), values)()
        opened = ReadEvent(1, 1, 0, type("AttackDeclared", (), {"side": "RED"})(), "They attack.", "1")
        parts = [(act_of("They attack."), opened), (act_of("It ends."), ReadEvent(1, 1, 1, event, "It ends.", "1"))]
        row = groups._row(parts, parts[0][0])
        assert (row.failed, row.tried) == ((True, "It ends.") if values in failed else (False, "")), values
        alone = groups._row(parts[1:], parts[1][0])
        assert alone.chance is (None if values in failed else 0.4), "the chance is not one of success"


def act_of(text: str) -> Act:
    return Act(1, 0, 1, "RED", "Combat", text, "", "", "1", chance=0.4)
