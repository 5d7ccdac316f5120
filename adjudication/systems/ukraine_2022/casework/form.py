"""The form of the position from which a case starts."""

from __future__ import annotations

import msgspec

from adjudication.engine.scenario.pack_shapes import RedOrBlue


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. `units`: a hex or box, with " static" after it; units not named are out of the game.

    `chits`: by unit, the chit and its side, such as "1-4 4". `wings`: a box, with " reduced" behind it; those not named
    are spent.
    """

    at: str = "action"
    turn: int = 2
    phasing: RedOrBlue = "RED"
    initiative: RedOrBlue = "RED"
    points: int = 10
    units: dict[str, str] = {}
    wings: dict[str, str] = {}
    chits: dict[str, str] = {}
    control: dict[str, RedOrBlue] = {}
    railheads: list[str] = []
    barrages: list[str] = []
    fallout: list[str] = []
    assets: dict[str, str] = {}
    happened: list[str] = []
    occupied: list[str] = []
    outrages: int = 0
    nuclear_rolls: int = 0
    patriot: bool = False
    passed: list[RedOrBlue] = []
