"""The whole numbers that charts and packs are written with, each with limits: one that is too large never ends."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Natural = Annotated[int, Meta(ge=0, le=9999)]
Positive = Annotated[int, Meta(ge=1, le=9999)]
Whole = Annotated[int, Meta(ge=-9999, le=9999)]
Count = Annotated[int, Meta(ge=1, le=99)]
"""Of pieces, cards or steps: the rules go through them one by one."""
