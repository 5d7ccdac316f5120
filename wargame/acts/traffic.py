"""Acts on requests for information, messages, actors and matrix actions."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from adjudication.engine.record.matrix import COUNT, HIGHEST, LOWEST
from adjudication.models import Ruling, Step
from wargame.acts.act import act
from wargame.acts.body import LARGEST, Chosen, ChosenMany, Input, OneOf, Switch, Text, Whole
from wargame.acts.dice import Dice, apart
from wargame.acts.subjects import ACTOR, CELL, MESSAGE, PROPOSAL, RFI
from wargame.models import Actor, Argument, Cell, Exercise, Message, Proposal, Rfi
from wargame.models import RfiAnswer as GivenAnswer
from wargame.services.traffic import actors, matrix, messages, proposals, rfis, together
from wargame.services.traffic.messages import To
from wargame.viewer import Viewer

RFIS, MESSAGES, MATRIX = "Requests for information", "Messages", "Matrix actions"


def _ids(rows: list[Any]) -> tuple[int, ...]:
    return tuple(row.pk for row in rows)


class TakeInHand(Input):
    """`seen` is the holder shown on the screen; empty for none."""

    seen = Text(80)


class RfiAnswer(Input):
    """An answer to a request, for the cell that asked, and for the `cells` or, with `public`, for everyone."""

    answer = Text(4000, "write the answer.")
    cells = ChosenMany(CELL)
    public = Switch(required=False, default=False)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's choice between the asking cell, some cells and everyone."""
        data, to = super().typed(post, exercise), post.get("to", "asker")
        data.setlist("cells", post.getlist("cell") if to == "cells" else [])
        if to == "cells" and not data.getlist("cells"):
            raise serializers.ValidationError({"cells": ["choose the other cells to tell."]})
        data["public"] = "on" if to == "all" else ""
        return data


class Because(Input):
    """A reason that the cell will read."""

    reason = Text(1000, "give a reason. The cell will see it.")


class Speak(Input):
    """A message to cells; with `press` a press release, which has no recipients. The umpire speaks as an `actor`, or as
    the white cell."""

    title = Text(160)
    text = Text(4000, "write the text.")
    press = Switch(required=False, default=False)
    cells = ChosenMany(CELL)
    actors = ChosenMany(ACTOR)
    umpire = Switch(required=False, default=False)
    actor = Chosen(ACTOR, required=False, allow_null=True, default=None)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's single list of recipients: "cell:3", "actor:7", "umpire"."""
        data = super().typed(post, exercise)
        data["press"] = "on" if post.get("as") == "press" else ""
        for value in [] if data["press"] else post.getlist("to"):
            kind, _, number = value.partition(":")
            if kind not in ("cell", "actor", "umpire"):
                raise serializers.ValidationError({"to": ["choose recipients from the list."]})
            data.appendlist("umpire" if kind == "umpire" else f"{kind}s", number or "on")
        return data


class Judge(Input):
    """The decision on a waiting message; `title` and `text` are for an edit, `reason` goes to the sender."""

    act = OneOf([("pass", "pass"), ("edit", "edit"), ("refuse", "refuse")], "approve, change or refuse the message.")
    title = Text(160)
    text = Text(4000)
    reason = Text(1000)


class NewActor(Input):
    """A new actor."""

    name = Text(60, "give the actor a name.")
    role = Text(200)


class Show(Input):
    """The cells that read the action and argue, and those asked for a secret estimate."""

    in_form = {"cells": "show", "estimates": "ask"}

    cells = ChosenMany(CELL)
    estimates = ChosenMany(CELL)


class Weight(Input):
    """The weight of one argument."""

    argument = Whole(0, LARGEST)
    weight = OneOf(Argument.Weight.choices)


class Weigh(Input):
    """The weights of the arguments, and where the target starts."""

    weights = Weight(many=True, required=False, default=list)
    base = Whole(LOWEST, HIGHEST, f"the target starts at {LOWEST} to {HIGHEST}.")

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's separate field for each argument."""
        named = [name for name in post if name.startswith("weight.")]
        weights = [{"argument": name.removeprefix("weight."), "weight": post[name]} for name in named]
        return {"weights": weights, "base": post.get("base", "")}


class Argue(Input):
    """One reason for or against."""

    favours = Switch()
    reason = Text(400, "give the reason in one sentence.")

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's two words."""
        data = super().typed(post, exercise)
        data["favours"] = "on" if post.get("favours") == "for" else ""
        return data


class Expert(Input):
    """An expert's estimate, entered by the umpire."""

    percent = Whole(0, 100, "enter a chance from 0 to 100 per cent.")
    expert = Text(80, "enter the expert’s name.")


class Throw(Input):
    """`target` is what the umpire saw, with `estimated` the median of the estimates in per cent; `dice` are typed in if
    the exercise rolls them in the room."""

    target = Whole(-100, 100, "send the target that you saw.")
    estimated = Switch(required=False, default=False)
    dice = Dice("enter the two numbers rolled, for example 4 2.", required=False, default=list)


class Together(Input):
    """The actions that are judged with this one: those on its side, and those `against` it. None: it stands alone."""

    joined = ChosenMany(PROPOSAL)
    against = ChosenMany(PROPOSAL)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert a form's separate field for each other action."""
        data = super().typed(post, exercise)
        for name, value in post.items():
            if name.startswith("group.") and value in ("joined", "against"):
                data.appendlist(str(value), name.removeprefix("group."))
        return data


class Decide(Input):
    """The decision. `costs` are edits too, applied after the others. `seq` is the head of the ledger that was seen."""

    seq = Whole(ask="send the last step that you saw.")
    outcome = OneOf(
        [(name, name) for name in matrix.OUTCOMES], "choose whether the action succeeds, in part, or fails."
    )
    ruling = Text(2000, "say what happens. The cells will see it.")
    edits = serializers.ListField(child=serializers.DictField(), max_length=100, required=False, default=list)
    costs = serializers.ListField(child=serializers.DictField(), max_length=20, required=False, default=list)
    cost = Text(200)
    reason = OneOf(Ruling.Reason.choices, "choose a reason code.", required=False, allow_blank=True, default="")
    tell = OneOf(Proposal.Tell.choices, "choose who reads it.", required=False, default=Proposal.Tell.ALL)


class RefusedAction(Input):
    """A reason that the cell will read."""

    in_form = {"reason": "why"}

    reason = Text(2000, "give a reason. The cell will see it.")


@act("rfi-take", "take_rfi", "Assign a request to yourself, or take it over", tag=RFIS, takes=TakeInHand, about=RFI)
def take_rfi(viewer: Viewer, rfi: Rfi, seen: str) -> Rfi:
    """Assign a request, or take it over from the holder on this screen."""
    return rfis.take(viewer=viewer, rfi_id=rfi.pk, seen=seen)


@act("rfi-put-back", "put_back_rfi", "Let go of a request", tag=RFIS, about=RFI)
def put_back_rfi(viewer: Viewer, rfi: Rfi) -> Rfi:
    """Unassign a request."""
    return rfis.put_back(viewer=viewer, rfi_id=rfi.pk)


@act(
    "rfi-answer", "answer_rfi", "Answer the asker, several cells, or everyone", tag=RFIS, takes=RfiAnswer, about=RFI,
    says="{0.rfi} is answered.",
)  # fmt: skip
def answer_rfi(viewer: Viewer, rfi: Rfi, answer: str, cells: list[Cell], public: bool) -> GivenAnswer:
    """Answer the cell that asked, several cells, or everyone."""
    return rfis.answer(viewer=viewer, rfi_id=rfi.pk, text=answer, cell_ids=_ids(cells), public=public)


@act(
    "rfi-decline", "decline_rfi", "Close a request without an answer", tag=RFIS, takes=Because, about=RFI,
    says="{0} is closed.",
)  # fmt: skip
def decline_rfi(viewer: Viewer, rfi: Rfi, reason: str) -> Rfi:
    """Close a request without an answer."""
    return rfis.decline(viewer=viewer, rfi_id=rfi.pk, reason=reason)


def _judged(made: Message) -> str:
    changed = ", with your changes" if made.edited else ""
    return f"Message {made.number}: {made.get_status_display().lower()}{changed}."


@act(
    "message", "judge_message", "Approve, edit or refuse a waiting message", tag=MESSAGES, takes=Judge, about=MESSAGE,
    says=_judged,
)  # fmt: skip
def judge_message(viewer: Viewer, message: Message, **wish: str) -> Message:
    """Decide on a waiting message."""
    return messages.decide(viewer=viewer, message_id=message.pk, **wish)


def _spoken(said: Message) -> str:
    return f"{said.sender} has spoken{', to everyone' if said.kind == Message.Kind.PRESS else ''}."


@act("speak", "speak", "Say something as an actor or as the white cell", tag=MESSAGES, takes=Speak, says=_spoken)
def speak(viewer: Viewer, title: str, text: str, press: bool, actor: Actor | None, **to: Any) -> Message:
    """Speak as the umpire."""
    return messages.speak(
        viewer=viewer, title=title, text=text, press=press, actor_id=actor.pk if actor else None,
        to=To(_ids(to["cells"]), _ids(to["actors"]), to["umpire"]),
    )  # fmt: skip


@act("actor-add", "add_actor", "Add an actor", tag=MESSAGES, takes=NewActor, says="{0} can speak.")
def add_actor(viewer: Viewer, name: str, role: str) -> Actor:
    """Add an actor."""
    return actors.add(exercise=viewer.exercise, name=name, role=role)


@act("actor-remove", "remove_actor", "Remove an actor; what was said in their name stays", tag=MESSAGES, about=ACTOR)
def remove_actor(viewer: Viewer, actor: Actor) -> None:
    """Remove an actor."""
    actors.remove(exercise=viewer.exercise, actor_id=actor.pk)


@act(
    "matrix-take", "take_action", "Assign an action to yourself, or take it over", tag=MATRIX, takes=TakeInHand,
    about=PROPOSAL,
)  # fmt: skip
def take_action(viewer: Viewer, proposal: Proposal, seen: str) -> Proposal:
    """Assign an action, or take it over."""
    return proposals.take(viewer=viewer, proposal_id=proposal.pk, seen=seen)


@act("matrix-show", "show_action", "Choose who reads and estimates an action", tag=MATRIX, takes=Show, about=PROPOSAL)
def show_action(viewer: Viewer, proposal: Proposal, cells: list[Cell], estimates: list[Cell]) -> Proposal:
    """Set who reads an action, and who is asked for an estimate."""
    return proposals.share(viewer=viewer, proposal_id=proposal.pk, cell_ids=_ids(cells), estimate_ids=_ids(estimates))


@act("matrix-weigh", "weigh", "Weigh the reasons and set the target's start", tag=MATRIX, takes=Weigh, about=PROPOSAL)
def weigh(viewer: Viewer, proposal: Proposal, weights: list[dict[str, Any]], base: int) -> Proposal:
    """Set the weights of the reasons and the start of the target."""
    given = {row["argument"]: row["weight"] for row in weights}
    return proposals.weigh(viewer=viewer, proposal_id=proposal.pk, weights=given, base=base)


@act("matrix-argue", "umpire_argues", "Add a reason of the umpire's own", tag=MATRIX, takes=Argue, about=PROPOSAL)
def argue(viewer: Viewer, proposal: Proposal, favours: bool, reason: str) -> Proposal:
    """Add a reason of the umpire's own."""
    return proposals.argue(viewer=viewer, proposal_id=proposal.pk, favours=favours, text=reason).proposal


@act("matrix-estimate", "note_estimate", "Note an expert's estimate", tag=MATRIX, takes=Expert, about=PROPOSAL)
def note_estimate(viewer: Viewer, proposal: Proposal, percent: int, expert: str) -> Proposal:
    """Record an expert's estimate of the chance."""
    proposals.estimate(viewer=viewer, proposal_id=proposal.pk, percent=percent, expert=expert)
    return proposal


@act("matrix-roll", "throw", "Roll the dice of an action, once", tag=MATRIX, takes=Throw, about=PROPOSAL)
def throw(viewer: Viewer, proposal: Proposal, target: int, dice: list[int], estimated: bool) -> Proposal:
    """Roll the dice, once: two against the target, or one of 100 faces against the median of the estimates."""
    typed = apart(dice, 1 if estimated else COUNT)
    return matrix.roll(
        viewer=viewer, proposal_id=proposal.pk, needed=target, typed=typed, by_estimate=estimated
    )  # fmt: skip


@act(
    "matrix-group", "group_actions", "Judge several actions together, or against each other", tag=MATRIX,
    takes=Together, about=PROPOSAL,
)  # fmt: skip
def group(viewer: Viewer, proposal: Proposal, joined: list[Proposal], against: list[Proposal]) -> Proposal:
    """Set which other actions are judged with this one."""
    return together.group(
        viewer=viewer, proposal_id=proposal.pk, with_ids=_ids(joined), against_ids=_ids(against)
    )  # fmt: skip


@act(
    "matrix-decide", "decide", "Decide an action as a step of the ledger", tag=MATRIX, takes=Decide, about=PROPOSAL,
    says="Decided as step {0.seq} of the ledger.",
)  # fmt: skip
def decide(viewer: Viewer, proposal: Proposal, changes: list[tuple[str, str, str]] | None = None, **wish: Any) -> Step:
    """Make the decision a step of the ledger. `changes` describes its edits as text."""
    return matrix.decide(viewer=viewer, proposal_id=proposal.pk, changes=changes, **wish)


@act(
    "matrix-refuse", "refuse_action", "Do not take an action up", tag=MATRIX, takes=RefusedAction, about=PROPOSAL,
    says="Matrix action {0.number} is declined.",
)  # fmt: skip
def refuse_action(viewer: Viewer, proposal: Proposal, reason: str) -> Proposal:
    """Refuse a matrix action."""
    return proposals.refuse(viewer=viewer, proposal_id=proposal.pk, reason=reason)


RFI_ACTS = (take_rfi, put_back_rfi, answer_rfi, decline_rfi)
MESSAGE_ACTS = (judge_message, speak, add_actor, remove_actor)
MATRIX_ACTS = (take_action, show_action, weigh, argue, note_estimate, throw, group, decide, refuse_action)
