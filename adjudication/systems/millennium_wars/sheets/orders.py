"""Standing orders: what a side says in advance about its support and its cybercadres, for a whole turn."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order


class StandingSupport(Order, frozen=True):
    """The support of a side for its attacks and its defence: air support points in each combat and their total limit;
    Fleets; AirLand Battle and Intensive Assault where it attacks (9.0, 17.3, 18.0, 19.0)."""

    air: int = 1
    fleets: bool = True
    airland: bool = True
    intensive: bool = False
    when: Literal["attack", "defence", "both"] = "both"


class StandingCadres(Order, frozen=True):
    """The number of cybercadres that a side commits to each information attack, its own and those against it (20.0)."""

    attack: int = 1
    defence: int = 1
