"""Standing orders: a side's instructions for its support and its cybercadres in advance, for a whole turn."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order


class StandingSupport(Order, frozen=True):
    """The support of a side for its attacks and its defence: air support points in each combat and their total limit;
    Fleets; AirLand Battle and Intensive Assault in its attacks (9.0, 17.3, 18.0, 19.0)."""

    air: int = 1
    fleets: bool = True
    airland: bool = True
    intensive: bool = False
    when: Literal["attack", "defence", "both"] = "both"


class StandingCadres(Order, frozen=True):
    """The number of cybercadres that a side commits to each information attack, in attack and in defence (20.0)."""

    attack: int = 1
    defence: int = 1
