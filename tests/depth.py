"""How far tests that play at random go: a sample for every change, all of it at night.

`bin/test nightly` runs again, with its larger number, what is marked `sampled`. Every Hypothesis test is marked so.
"""

from __future__ import annotations

import os

NIGHT = bool(os.environ.get("TEST_NIGHT"))


def sample(by_day: int, at_night: int) -> int:
    """The smaller number for every change, the larger one at night."""
    return at_night if NIGHT else by_day
