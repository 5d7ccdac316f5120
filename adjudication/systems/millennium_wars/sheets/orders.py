"""Standing orders: what a side says in advance about its support and its cybercadres, for a whole turn."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order


class StandingSupport(Order, frozen=True):
    """How a side supports its attacks and its defence: points of air support in each fight, at most so many in all;
    Fleets; AirLand Battle and Intensive Assault where it attacks (9.0, 17.3, 18.0, 19.0)."""

    air: int = 1
    fleets: bool = True
    airland: bool = True
    intensive: bool = False
    when: Literal["attack", "defence", "both"] = "both"


class StandingCadres(Order, frozen=True):
    """How many cybercadres a side commits to each information attack, its own and those against it (20.0)."""

    attack: int = 1
    defence: int = 1
