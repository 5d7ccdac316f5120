"""The bases of orders are the engine's."""

from __future__ import annotations

from adjudication.engine.play.orders import Done, Order

__all__ = ["Done", "Order"]
