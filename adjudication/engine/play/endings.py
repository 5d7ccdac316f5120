"""The name of the order `done`: it can end a list, pass or decline, and its name says which.

The catalogue of a rule system names it for each kind of decision that it can answer, as `done.KIND`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

END = "End of this step"


def ending(catalogue: Mapping[str, str], kind: str) -> str:
    """The name of `done` as the answer to a kind of decision."""
    return catalogue.get(f"done.{kind}", END)


def is_done(order: Mapping[str, Any]) -> bool:
    """Whether an order only ends something."""
    return order.get("do") == "done"
