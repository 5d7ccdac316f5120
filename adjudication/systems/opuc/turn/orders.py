"""The order that names the first side."""

from __future__ import annotations

from typing import Literal

from adjudication.engine.play.orders import Order
from adjudication.engine.scenario.pack_shapes import RedOrBlue


class First(Order, frozen=True):
    """The side to go first in the step that begins (2.1, K-03). Decision `precedence`, the side with the initiative.

    `lasts`: in this step only, or in all later ones of the turn as well, which then are not asked.
    """

    who: RedOrBlue
    lasts: Literal["step", "turn"] = "step"
