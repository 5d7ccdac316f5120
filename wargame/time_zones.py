"""The time zones that an exercise can be in."""

from functools import cache
from zoneinfo import available_timezones


@cache
def names() -> frozenset[str]:
    """Every zone that this machine knows; it reads some hundred files to find them, so it does so once."""
    return frozenset(available_timezones())
