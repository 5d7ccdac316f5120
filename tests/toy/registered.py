"""Installs the rule systems of `tests/toy/systems` for a while, as pip installs the package of a college.

What pip leaves on the path is a `dist-info` folder: `tests/toy/installed` holds one that declares both games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudication.engine import registry
from adjudication.engine.scenario.sides import COLOURS

SYSTEM, PACK = "three_valleys", "high-water"
PACKS = {"dry-summer": ("YELLOW", "GREEN"), PACK: ("RED", "BLUE", "GREEN"), "second-spring": COLOURS[:5]}
"""The packs with the sides that play them, in the order of their numbers."""
INSTALLED = str(Path(__file__).parent / "installed")


@contextmanager
def registered() -> Iterator[None]:
    """The systems of this folder among the others; afterwards nothing of them is left in the registry."""
    sys.path.append(INSTALLED)
    registry.forget()
    try:
        yield
    finally:
        sys.path.remove(INSTALLED)
        registry.forget()
