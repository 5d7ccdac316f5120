"""The sources of the points: orders and rules, dice, the umpire. `adjudication.services.shares` defines the measure."""

from __future__ import annotations

from collections.abc import Sequence

from adjudication.models import Game
from adjudication.services import shares
from reports.collect.report.shapes_rulings import SourceRow, Sources
from reports.collect.words import listed, signed_points

NAMES = {"rules": "orders and rules", "dice": "dice", "umpire": "the umpire"}


def collect(game: Game, reasons: Sequence[str], *, dice: bool = True) -> Sources:
    """The account of a game, and its rulings by reason. One query, plus more for new steps.

    Where no dice were rolled, what fell to chance fell to the cards that were drawn.
    """
    found = shares.account(game)
    counts: dict[str, int] = {}
    for reason in filter(None, reasons):  # what the dice decided has none
        counts[reason] = counts.get(reason, 0) + 1
    return Sources(
        rows=tuple(_row(side) for side in found.sides),
        moved=tuple((name, _percent(found.moved[key])) for key, name in _names(dice).items()),
        text=text(found, dice=dice),
        reasons=tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))),
        throws=shares.THROWS,
    )


def _row(side: shares.SideAccount) -> SourceRow:
    error = f"{side.error:.1f}" if side.error >= 0.05 else ""
    return SourceRow(
        side.side, f"{side.start:g}", signed_points(side.rules), signed_points(side.dice),
        signed_points(side.umpire), f"{side.final:g}",
        error,
    )  # fmt: skip


def _percent(share: float) -> str:
    return "under 1 %" if 0 < share < 0.5 else f"{share:.0f} %"


def _names(dice: bool) -> dict[str, str]:
    return NAMES if dice else NAMES | {"dice": "the draw of cards"}


def _still(side: shares.SideAccount) -> bool:
    """Whether a side ended where it began without the umpire's influence: orders and cards cancelled out."""
    return side.start == side.final and not side.umpire


def text(found: shares.Account, *, dice: bool) -> str:
    """The account as a sentence, and what it leaves out."""
    if not any(found.moved.values()) or (not dice and found.sides and all(_still(side) for side in found.sides)):
        return f"No points have moved, so nothing can be said about where they came from.{_left_out(found)}"
    parts = [f"{_percent(found.moved[key])} came from {name}" for key, name in _names(dice).items()]
    return f"Of all points that moved, in either direction, {', '.join(parts[:-1])} and {parts[-1]}.{_left_out(found)}"


def _left_out(found: shares.Account) -> str:
    """A sentence on the steps that the account leaves out, preceded by a space; empty if there are none."""
    if not found.undone:
        return ""
    steps = [str(seq) for seq in found.undone]
    if len(steps) == 1:
        return f" Step {steps[0]}, which was undone, is left out."
    return f" Steps {listed(steps)}, which were undone, are left out."
