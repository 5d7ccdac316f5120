"""The consequences of blocks arriving in a place by combat: mines, markers, stocks, control, contact."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudication.systems.opuc.engineering import losses, minefields
from adjudication.systems.opuc.isr import close_isr
from adjudication.systems.opuc.logistics import supply_loss
from adjudication.systems.opuc.movement import buas
from adjudication.systems.opuc.turn.flow import Run

_CONTACT = "contact"


def arrived(run: Run, blocks: Iterable[int], origins: Iterable[int], place: int) -> None:
    """Resolve the arrival of `blocks` of one side in `place` by evasion, retreat, advance or follow-up. Play must
    already be at the node `fight`, since contact may interrupt it."""
    f, s = run.facts, run.state
    blocks = list(blocks)
    side = f.roster.side[blocks[0]]
    for block in blocks:
        minefields.entered(run, block, place)
    losses.overrun(run, place, side)
    supply_loss.taken(run, place, side)
    for origin in sorted(set(origins)):
        buas.settle(run, origin)
    buas.settle(run, place)
    if any(s.place[block] == place for block in blocks):
        _contact(run, place, side)


def _contact(run: Run, place: int, side: int) -> None:
    """Ask for zones that must be named now, then start close ISR of both sides (5.4, 8.3)."""
    if buas.ask_around(run, place, side, "fight_contact"):
        run.note(_CONTACT, place * 2 + side)
    else:
        close_isr.on_contact(run, place, side, "fight")


def _go_on(run: Run) -> None:
    """Node: after zones have been named, start close ISR of both sides."""
    place, side = divmod(run.state.memo[_CONTACT], 2)
    run.note(_CONTACT, None)
    run.go("fight")
    _contact(run, place, side)


NODES: dict[str, Callable[[Run], None]] = {"fight_contact": _go_on}
