"""The umpire's rulings on a draft, and acts on published steps: undo the last one, amend the state."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from adjudication.models import Ruling, Run, Step
from adjudication.services.rulings import WHY
from wargame import dispatch
from wargame.acts.act import act
from wargame.acts.body import LARGEST, Input, OneOf, Switch, Text, Whole
from wargame.acts.subjects import RUN
from wargame.errors import Refused
from wargame.viewer import Viewer

Changes = list[tuple[str, str, str]]
"""What edits change, in words: what, before, after."""
HEAD = "send the last step that you saw."
EDITS = {"empty": "change at least one value.", "required": "change at least one value."}


class About(Input):
    """The subject of a ruling: a roll (with new dice, to set them), an order of a side, or edits."""

    draw = Whole(required=False)
    dice = serializers.ListField(child=serializers.IntegerField(), max_length=100, required=False)
    side = serializers.CharField(max_length=20, required=False)
    order = Whole(required=False)
    edits = serializers.ListField(child=serializers.DictField(), max_length=100, required=False)


class NewRuling(Input):
    """A ruling on a draft. `generation` is the draft that was seen.

    `seen`, if given, is the last ruling the umpire knew of: what another has ruled on since is not ruled on twice.
    """

    verdict = OneOf(Ruling.Verdict.choices, "choose a ruling.")
    subject = About(required=False)
    reason = OneOf(Ruling.Reason.choices, WHY, required=False, allow_blank=True, default="")
    note = Text(2000)
    tell_cells = Switch(required=False, default=True)
    generation = Whole(ask="send the number of the draft that you looked at.")
    seen = Whole(0, LARGEST, "send the last ruling that you saw.", required=False, allow_null=True, default=None)


class Withdraw(Input):
    """The ruling to withdraw."""

    ruling = Whole(0, LARGEST, "choose a ruling on this run.")


class Undo(Input):
    """`seq` is the head of the ledger that the umpire saw."""

    seq = Whole(ask=HEAD)
    reason = Text(2000, "say why you are undoing the last publication. The cells will see it.")


class Amend(Input):
    """Edits of the state between runs, with the reason."""

    seq = Whole(ask=HEAD)
    edits = serializers.ListField(
        child=serializers.DictField(), allow_empty=False, max_length=100, error_messages=dict(EDITS)
    )
    reason = OneOf(Ruling.Reason.choices, "choose a reason code.")
    note = Text(2000, "give a reason in words.")
    tell_cells = Switch(required=False, default=True)


@act("rule", "rule", "Accept, amend, reroll, set the dice or void an order", takes=NewRuling, about=RUN)
def rule(viewer: Viewer, run: Run, changes: Changes | None = None, **wish: Any) -> Ruling:
    """Rule on a draft, or on an order of a run that left none."""
    return dispatch.rule(viewer=viewer, run=run, subject=wish.pop("subject", {}), changes=changes, **wish)


@act(
    "withdraw", "withdraw_ruling", "Take a ruling back before it is published", takes=Withdraw, about=RUN,
    says="The ruling is withdrawn.",
)  # fmt: skip
def withdraw(viewer: Viewer, run: Run, ruling: int) -> Run:
    """Withdraw a ruling."""
    found = run.rulings.filter(pk=ruling).first()
    if found is None:
        raise Refused("ruling: choose a ruling on this run.")
    dispatch.withdraw(viewer=viewer, ruling=found)
    return run


def _started(viewer: Viewer) -> None:
    if viewer.exercise.game is None:
        raise Refused("The exercise has not started yet.")


@act(
    "undo", "undo", "Undo the last publication", tag="Ledger", takes=Undo,
    says="The last publication is undone. The cells have the decision again.",
)  # fmt: skip
def undo(viewer: Viewer, seq: int, reason: str) -> Step:
    """Undo the last publication."""
    _started(viewer)
    return dispatch.undo(viewer=viewer, seq=seq, reason=reason)


@act(
    "amend", "amend", "Edit the state between runs", tag="Ledger", takes=Amend,
    says="Step {0.seq}: the state is amended.",
)  # fmt: skip
def amend(viewer: Viewer, changes: Changes | None = None, **wish: Any) -> Step:
    """Edit the state by hand between runs, as a separate step."""
    _started(viewer)
    return dispatch.amend(viewer=viewer, changes=changes, **wish)


REVIEW_ACTS = (rule, withdraw)
LEDGER_ACTS = (undo, amend)
