"""Makes the registry find the rule systems in `tests/toy/systems`, for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from adjudication.engine import registry
from adjudication.engine.scenario.sides import COLOURS

SYSTEM, PACK = "three_valleys", "high-water"
PACKS = {"dry-summer": ("YELLOW", "GREEN"), PACK: ("RED", "BLUE", "GREEN"), "second-spring": COLOURS}
"""The packs with the sides that play them, in the order of their numbers."""
FOLDER = str(Path(__file__).parent / "systems")


@contextmanager
def registered() -> Iterator[None]:
    """The systems of this folder among the others; afterwards nothing of them is left in the registry."""
    homes = import_module(registry.HOME).__path__
    homes.append(FOLDER)
    try:
        yield
    finally:
        homes.remove(FOLDER)
        registry.get.cache_clear()
        registry.bound.cache_clear()
