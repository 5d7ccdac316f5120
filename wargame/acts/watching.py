"""Acts on observers, recorders and visitors: what they see, and answers to them."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from wargame.acts.act import act
from wargame.acts.body import ChosenMany, Input, OneOf, Text, Whole
from wargame.acts.subjects import CELL, NOTE, PASS, SEAT
from wargame.models import Cell, Exercise, Observation, Seat, VisitorPass
from wargame.services.evaluation import observations
from wargame.services.participants import seats, visitors
from wargame.viewer import Viewer

TAG = "Observers"
WATCHERS = (Seat.Role.OBSERVER, Seat.Role.RECORDER)
ROLES = [(role.value, role.label) for role in WATCHERS]


class Sight(Input):
    """What a watcher sees; `cells` if `sight` is `cells`. With `role`, an observer becomes a recorder, or the
    reverse."""

    sight = OneOf(Seat.Sight.choices, "choose what is seen.")
    cells = ChosenMany(CELL, 50)
    role = OneOf(ROLES, "choose observer or recorder.", required=False, allow_blank=True, default="")

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Let ticked cells count, whatever the choice above them says."""
        return _ticked(super().typed(post, exercise), SEAT.find(exercise, post.get("seat", "")))


class NewPass(Input):
    """A visitor's link, valid for some hours; `cells` if `sight` is `cells`."""

    sight = OneOf(Seat.Sight.choices, "choose what is seen.")
    cells = ChosenMany(CELL, 50)
    name = Text(80, "enter the name to show on the roster.")
    hours = Whole(1, visitors.LONGEST_HOURS, f"a link can last 1 to {visitors.LONGEST_HOURS} hours.")

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """Convert the form for a new visitor."""
        return _ticked(super().typed(post, exercise), None)


class DirectorsAnswer(Input):
    """The director's answer."""

    in_form = {"text": "answer"}

    text = Text(observations.LONGEST, f"write 1 to {observations.LONGEST} characters.")


def _ticked(data: QueryDict, seat: Seat | None) -> QueryDict:
    if data.getlist("cells") and data.get("sight") == (seat.sight if seat else Seat.Sight.PUBLIC):
        data["sight"] = Seat.Sight.CELLS
    if data.get("sight") != Seat.Sight.CELLS:
        data.setlist("cells", [])
    return data


def _assigned(seat: Seat) -> str:
    return f"{seat.name or 'The free seat'} sees {visitors.sees(seat)}."


@act("assign", "assign_watcher", "Say what a watcher sees", tag=TAG, takes=Sight, about=SEAT, says=_assigned)
def assign(viewer: Viewer, seat: Seat, sight: str, cells: list[Cell], role: str) -> Seat:
    """Set what an observer sees, and whether they record."""
    if {role, seat.role} == set(WATCHERS):
        seat = seats.move(seat=seat, cell=seat.cell, role=role)
    return visitors.assign(seat=seat, sight=sight, cells=cells)


@act(
    "admit-visitor", "admit_visitor", "A read-only address that expires", tag=TAG, takes=NewPass,
    says="The link for {0.seat.name} is ready; it expires automatically.",
)  # fmt: skip
def admit_visitor(viewer: Viewer, **wish: Any) -> VisitorPass:
    """Create a visitor's link."""
    return visitors.admit(exercise=viewer.exercise, made_by=viewer.label, **wish)


@act(
    "withdraw-pass", "withdraw_pass", "End a visitor's address at once", tag=TAG, about=PASS,
    says="The link for {0.seat.name} is withdrawn. It no longer works in any browser.",
)  # fmt: skip
def withdraw_pass(viewer: Viewer, one: VisitorPass) -> VisitorPass:
    """End a visitor's link."""
    return visitors.withdraw(exercise=viewer.exercise, pass_id=one.pk)


@act(
    "answer-note", "answer_note", "Answer a private word to the director", tag=TAG, takes=DirectorsAnswer, about=NOTE,
    says="{0.author} can read your answer now.",
)  # fmt: skip
def answer_note(viewer: Viewer, note: Observation, text: str) -> Observation:
    """Answer a recorder's note to the director."""
    return observations.answer(exercise=viewer.exercise, note_id=note.pk, text=text, by=viewer.label)


ACTS = (assign, admit_visitor, withdraw_pass, answer_note)
