"""The chapters of a system are listed once; what any of its modules defines for play is gathered from them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from adjudication.engine import registry
from adjudication.engine.play.chapters import Chapters
from adjudication.engine.play.events import Event
from adjudication.engine.play.orders import Order

SYSTEMS = ("millennium_wars", "opaque_war", "opuc", "ukraine_2022", "ukrainian_crisis")


def modules(system: str) -> list[ModuleType]:
    """Every module in a folder of a system."""
    package = import_module(f"adjudication.systems.{system}")
    root = Path(str(package.__file__)).parent
    paths = (path for path in sorted(root.glob("*/**/*.py")) if path.stem != "__init__")
    return [
        import_module(".".join((package.__name__, *path.relative_to(root).with_suffix("").parts))) for path in paths
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_chapter_is_forgotten(system: str) -> None:
    """What one folder defines is in the rules: orders, events, nodes, decisions, and sentences."""
    rules: Any = registry.get(system)._rules  # type: ignore[attr-defined]  # the adjudicator before it meets a pack
    found = modules(system)
    for base, gathered in ((Order, rules.order_type), (Event, rules.event_type)):
        kinds = {
            kind
            for module in found
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
        }
        bases = {kind for kind in kinds if any(other is not kind and issubclass(other, kind) for other in kinds)}
        assert kinds - bases <= set(get_args(gathered))
    for name, table in (("NODES", rules.tables.play.nodes), ("DECISIONS", rules.tables.play.decisions)):
        parts = [getattr(one, name, {}) for one in found]
        assert {key for part in parts for key in part} <= set(table)
    assert not set(rules.tables.play.nodes) & set(rules.tables.play.decisions)
    assert {key for one in found for key in getattr(one, "CATALOGUE", {})} <= set(rules.catalogue)
    assert set(rules.tables.play.policy) >= set(rules.tables.play.decisions)


def test_two_chapters_must_not_define_one_key() -> None:
    home = "adjudication.systems.opaque_war"
    movement, setup = (import_module(f"{home}.{name}") for name in ("movement.moves", "setup.brigades"))
    chapters = Chapters(home, "setup", "movement")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(movement.DECISIONS, "brigades", object())
        with pytest.raises(ValueError, match="DECISIONS has brigades, as another chapter does"):
            _ = chapters.decisions
    assert chapters.decisions["brigades"] is setup.DECISIONS["brigades"]
