"""Until the fighting chapters are there."""

from __future__ import annotations

from typing import Any


def entered(*args: Any) -> None: ...
def control_changed(*args: Any) -> None: ...
def lose_detachment(*args: Any) -> None: ...
