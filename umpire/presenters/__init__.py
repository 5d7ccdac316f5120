"""What the umpire's pages have to know about one rule system: its start, its edits, its decisions."""

from __future__ import annotations

from functools import cache

from adjudication.engine import registry
from umpire.presenters.base import Presenter


@cache
def of(system: str) -> Presenter:
    """The presenter of a rule system, `presenter.PRESENTER` in the package of its name.

    One without its own shows no parameters and takes no edits.
    """
    own = registry.part(__name__, system, "presenter")
    found: Presenter = own.PRESENTER if own is not None else Presenter(system)
    return found
