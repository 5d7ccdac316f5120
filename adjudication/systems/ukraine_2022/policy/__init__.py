"""A sensible answer to every decision, for absent cells and playouts, at three strengths.

Everything it reads is open to the side. Russia goes for the cities along the railways, Ukraine garrisons what is
threatened and strikes back where it is stronger; a cautious side asks for better odds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.basics.state import State
from adjudication.systems.ukraine_2022.policy import aloft, fights, ground

POLICY: dict[str, Callable[[Facts, State, int], Any]] = {**ground.POLICY, **aloft.POLICY, **fights.POLICY}
