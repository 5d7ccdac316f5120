"""Orders about displaced persons and camps."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.names import PlaceName
from adjudication.engine.play.orders import Order


class DpMode(Order, frozen=True):
    """The mode of combat among displaced persons (11.5). Decision `dp_mode`."""

    mode: Literal["reduce_25", "d3_ao", "no_ao"]


class PayCamps(Order, frozen=True):
    """The camps that get their LOG this turn (11.6). Decision `camps`."""

    camps: tuple[PlaceName, ...]
