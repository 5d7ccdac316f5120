"""What follows when fighting brings a block to a new place: mines, contact, control of a built-up area."""

from __future__ import annotations

from adjudication.systems.opuc import minefields
from adjudication.systems.opuc.flow import Run


def entered(run: Run, block: int) -> None:
    """A block has come to the place where it stands by evasion, retreat, advance or follow-up."""
    minefields.entered(run, block, run.state.place[block])
