"""Orders of the Event Card Phase."""

from __future__ import annotations

from adjudication.engine.play.names import UnitName
from adjudication.engine.play.orders import Order


class Choose(Order, frozen=True):
    """The unit that a Critical Incident or an event neutralises (6.0, 5.0). Decision `choose`."""

    unit: UnitName
