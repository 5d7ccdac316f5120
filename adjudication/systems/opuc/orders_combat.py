"""Orders of the combat side of the rules."""

from __future__ import annotations
