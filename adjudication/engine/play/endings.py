"""What the order `done` is called: it ends a list, passes or declines, and its name says which.

The catalogue of a rule system names it for each kind of decision that it can answer, as `done.KIND`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

END = "End of this step"


def ending(catalogue: Mapping[str, str], kind: str) -> str:
    """What `done` is called where it answers a decision of this kind."""
    return catalogue.get(f"done.{kind}", END)


def is_done(order: Mapping[str, Any]) -> bool:
    """Whether an order only ends something."""
    return order.get("do") == "done"
