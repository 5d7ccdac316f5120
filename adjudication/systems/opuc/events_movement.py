"""Events of the movement side of the rules."""

from __future__ import annotations
