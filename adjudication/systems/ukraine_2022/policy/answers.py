"""The answers of all chapters by decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukraine_2022.air.orders import Bomb, CombatCommitment
from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.policy import aloft, fights, ground

POLICY: dict[str, Callable[[Facts, State, int], Any]] = {**ground.POLICY, **aloft.POLICY, **fights.POLICY}

PASSING: dict[str, Callable[[Facts, State, int], Any]] = {
    "station": aloft.stand_by,
    "bomb": lambda f, s, side: Bomb(()),
    "commit": lambda f, s, side: CombatCommitment((), (), (), ()),
    "railheads": ground.railheads_stay,
}
"""Wings stand by, no wing and no other unit joins in; railheads stay (6.0, 6.1.2, 6.5, 3.7.2.1)."""
