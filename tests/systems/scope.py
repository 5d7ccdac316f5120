"""Which rule systems a test takes: a small one has no lesson, no list of forces, or too few dice for some of them."""

from __future__ import annotations

from adjudication.engine import registry
from adjudication.services.studio import forces

SMALL: set[str] = {"seminar"}
"""Systems with too few decisions, dice and hidden facts for the tests that need many; the guide's game is one. Seminar
throws no dice at all: its umpire judges."""


def large() -> list[str]:
    """The systems that give every test enough to look at."""
    return [name for name in registry.names() if name not in SMALL]


def with_lesson() -> list[str]:
    """The systems that have a practice of their own."""
    return [name for name in registry.names() if registry.get(name).lesson is not None]


def with_forces() -> list[str]:
    """The systems whose packs list their forces for the studio."""
    return [name for name in registry.names() if forces.format_of(name) is not None]
