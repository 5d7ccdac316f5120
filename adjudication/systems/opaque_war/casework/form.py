"""The form of a position in a rules case."""

from __future__ import annotations

import msgspec

from adjudication.engine.scenario.pack_shapes import SideName


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. `units`: a hex, `pool`, `arriving`, `lost` or `holding`, followed by " out" if out of
    supply and by " unknown" if its own side has not looked at it; units not named are in the pool, Russian ones before
    turn four in the box."""

    at: str = "move BLUE"
    turn: int = 2
    units: dict[str, str] = {}
    held: dict[str, SideName | str] = {}
    available: dict[str, int] | None = None
    western: int = 0
    western_box: int | None = None
    russian: int = 0
    russian_ready: bool | None = None
    truce: bool = False
    crash: str = ""
    blue_modified: int = 0
    red_modified: int = 0
    media_points: int = 0
