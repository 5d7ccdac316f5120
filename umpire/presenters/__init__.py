"""What the umpire's pages must know about one rule system: its start, its edits, its decisions."""

from __future__ import annotations

from umpire.presenters import opuc, ukrainian_crisis
from umpire.presenters.base import Presenter

_PRESENTERS: dict[str, Presenter] = {
    "opuc": opuc.PRESENTER,
    "ukrainian_crisis": ukrainian_crisis.PRESENTER,
}


def of(system: str) -> Presenter:
    """The presenter of a rule system; one without its own shows no parameters and takes no edits."""
    return _PRESENTERS.get(system, Presenter())
