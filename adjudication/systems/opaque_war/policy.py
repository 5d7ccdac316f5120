"""The default policy for every decision, for absent cells and simulated games. It reads only the knowledge of its
side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.ceasefire.orders import Modify
from adjudication.systems.opaque_war.chapters import CHAPTERS
from adjudication.systems.opaque_war.combat.orders import Advance, Resolve
from adjudication.systems.opaque_war.mobs_media.orders import Enter

POLICY: dict[str, Callable[[Facts, State, int], Any]] = CHAPTERS.table("POLICY")
PASSING: dict[str, Callable[[Facts, State, int], Any]] = {
    "enter": lambda f, s, side: Enter(()),
    "resolve": lambda f, s, side: Resolve(True),
    "advance": lambda f, s, side: Advance(()),
    "modify": lambda f, s, side: Modify(False),
}
"""No one enters or advances, an attack goes on as it was ordered, no victory point is spent (9.1, 8.10, 8.15, 15.1)."""
