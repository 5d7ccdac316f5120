"""What happened in a turn, in groups: each kind of event has one, or is left out on purpose."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import get_args

import pytest

from adjudication.engine import registry


@pytest.mark.parametrize("system", ["opaque_war", "ukraine_2022", "millennium_wars"])
def test_every_kind_of_event_has_one_group_or_is_left_out(system: str) -> None:
    groups = import_module(f"reports.collect.{system}.acts").GROUPS
    rules = registry.bound(system, registry.get(system).packs()[0])
    kinds = [kind.__name__ for kind in get_args(rules.event_type)]
    named = [*(name for names in groups.names.values() for name in names), *groups.silent]
    assert Counter(named) == Counter(kinds)
