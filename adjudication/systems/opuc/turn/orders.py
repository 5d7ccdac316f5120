"""Who goes first."""

from __future__ import annotations

from adjudication.engine.pack_shapes import RedOrBlue
from adjudication.engine.play.orders import Order


class First(Order, frozen=True):
    """Who goes first in the step that begins (2.1, K-03). Decision `precedence`, the side with the initiative."""

    who: RedOrBlue
