"""Types of whole numbers in charts and packs, each with limits, because a number that is too large could stop the
program."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Natural = Annotated[int, Meta(ge=0, le=9999)]
Positive = Annotated[int, Meta(ge=1, le=9999)]
Whole = Annotated[int, Meta(ge=-9999, le=9999)]
Count = Annotated[int, Meta(ge=1, le=99)]
"""Of pieces, cards or steps: the rules go through them one by one."""
