"""API answers about requests, messages and matrix actions."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet, Subquery
from rest_framework import serializers

from adjudication.engine.record import matrix as rules
from wargame import models
from wargame.api.base import Ids, Output
from wargame.services.traffic import matrix


class News(Output):
    """A press release as everyone reads it."""

    time = serializers.CharField()
    turn = serializers.IntegerField()
    sender = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    changed = serializers.BooleanField()


class NoteLine(Output):
    """A note that a member of the cell, or the umpire, wrote to the cell."""

    who = serializers.CharField()
    when = serializers.CharField()
    text = serializers.CharField()
    own = serializers.BooleanField()


class NoteTurn(Output):
    """The notes of one turn, oldest first."""

    turn = serializers.IntegerField()
    lines = NoteLine(many=True)


class MessageLine(Output):
    """A message to or from the cell. `changed`: the umpire edited it; only the sender's copy has `original`."""

    number = serializers.IntegerField(allow_null=True)
    time = serializers.CharField()
    turn = serializers.IntegerField()
    own = serializers.BooleanField()
    press = serializers.BooleanField()
    who = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    word = serializers.CharField()
    changed = serializers.BooleanField()
    original = serializers.CharField()
    reason = serializers.CharField()


class Given(Output):
    """An answer of the white cell."""

    time = serializers.CharField()
    text = serializers.CharField()


class Request(Output):
    """The cell's own request for information."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    time = serializers.CharField()
    asked_by = serializers.CharField()
    question = serializers.CharField()
    why = serializers.CharField()
    needed = serializers.CharField()
    word = serializers.CharField()
    open = serializers.BooleanField()
    answers = Given(many=True)
    reason = serializers.CharField()


class Reason(Output):
    """An argument; `weight` is empty until the action is decided and the cell is told."""

    cell = serializers.CharField()
    favours = serializers.BooleanField()
    text = serializers.CharField()
    weight = serializers.CharField()


class Action(Output):
    """A matrix action as a cell reads it. `asked`: a secret estimate of the chance is requested."""

    id = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    turn = serializers.IntegerField()
    cell = serializers.CharField()
    own = serializers.BooleanField()
    action = serializers.CharField()
    effect = serializers.CharField()
    reasons = Reason(many=True)
    word = serializers.CharField()
    argues = serializers.BooleanField()
    asked = serializers.BooleanField()
    estimate = serializers.IntegerField(allow_null=True)
    told = serializers.CharField()
    cost = serializers.CharField()


class Traffic(Output):
    """Everything a cell can read or wrote, newest first. `made_known`: answers to others that this cell was also
    told."""

    news = News(many=True)
    messages = MessageLine(many=True)
    requests = Request(many=True)
    made_known = Given(many=True)
    actions = Action(many=True)


class Answer(Output):
    """An answer as given. `public`: everyone reads it; `cells` read it in addition to the cell that asked."""

    text = serializers.CharField()
    public = serializers.BooleanField()
    cells = Ids()
    by = serializers.CharField(source="by_name")
    at = serializers.DateTimeField()


class Move(Output):
    """One event in the history of a request; `from_name` is the previous holder."""

    act = serializers.CharField()
    by = serializers.CharField(source="by_name")
    from_name = serializers.CharField()
    at = serializers.DateTimeField()


class Rfi(Output):
    """A request for information as the umpire knows it. `held` is the umpire who handles it."""

    id = serializers.IntegerField()
    number = serializers.IntegerField(source="own_number")
    cell = serializers.IntegerField(source="cell_id")
    asked_by = serializers.CharField(source="asked_name")
    question = serializers.CharField()
    why = serializers.CharField()
    turn = serializers.IntegerField()
    needed_turn = serializers.IntegerField(allow_null=True)
    needed_at = serializers.DateTimeField(allow_null=True)
    status = serializers.CharField()
    held = serializers.CharField(source="held_name")
    reason = serializers.CharField()
    asked_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    answers = Answer(many=True)
    moves = Move(many=True)


class Message(Output):
    """A message or press release as the umpire knows it."""

    id = serializers.IntegerField()
    number = serializers.IntegerField(source="own_number")
    kind = serializers.CharField()
    status = serializers.CharField()
    sender = serializers.CharField()
    cell = serializers.IntegerField(source="cell_id", allow_null=True)
    actor = serializers.IntegerField(source="actor_id", allow_null=True)
    by = serializers.CharField(source="by_name")
    cells = Ids()
    actors = Ids()
    to_umpire = serializers.BooleanField()
    title = serializers.CharField()
    text = serializers.CharField()
    edited = serializers.BooleanField()
    original = serializers.CharField()
    reason = serializers.CharField()
    turn = serializers.IntegerField()
    phase = serializers.CharField()
    decided_by = serializers.CharField()
    created_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)


class Actor(Output):
    """A person or body that no cell plays and for whom the umpire speaks."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.CharField()


class Argument(Output):
    """A reason for or against, with its weight. Without a cell it is the umpire's."""

    id = serializers.IntegerField()
    cell = serializers.IntegerField(source="cell_id", allow_null=True)
    own = serializers.BooleanField()
    favours = serializers.BooleanField()
    text = serializers.CharField()
    weight = serializers.CharField()


class Estimate(Output):
    """A secret estimate of the chance in per cent."""

    name = serializers.CharField()
    percent = serializers.IntegerField()


class Proposal(Output):
    """A matrix action as the umpire knows it. `ways`: how many of the 36 results of two dice reach the `target`.

    `leader` is the id of the action that it is judged with; one `against` it fails where that one succeeds.
    """

    id = serializers.IntegerField()
    number = serializers.IntegerField(source="own_number")
    cell = serializers.IntegerField(source="cell_id")
    action = serializers.CharField()
    effect = serializers.CharField()
    turn = serializers.IntegerField()
    status = serializers.CharField()
    held = serializers.CharField(source="held_name")
    shown_to = Ids()
    estimates_from = Ids()
    arguments = Argument(many=True)
    estimates = Estimate(many=True)
    leader = serializers.IntegerField(source="leader_row", allow_null=True)
    against = serializers.BooleanField()
    base = serializers.IntegerField()
    target = serializers.IntegerField()
    ways = serializers.IntegerField()
    roll = serializers.DictField(allow_null=True)
    method = serializers.CharField()
    success = serializers.BooleanField(allow_null=True)
    ruling = serializers.CharField()
    reason_code = serializers.CharField()
    cost = serializers.CharField()
    tell = serializers.CharField()
    step = serializers.IntegerField(allow_null=True)

    def give_target(self, row: models.Proposal) -> int:
        """The minimum total of two dice for success, with the current weights."""
        return rules.target(row.base, matrix.weighed(row.arguments.all()))

    def give_ways(self, row: models.Proposal) -> int:
        """How many of the 36 results reach the target."""
        return rules.ways(self.give_target(row))


def rfis(exercise: models.Exercise) -> QuerySet[models.Rfi]:
    """The rows for `Rfi`, always in four queries."""
    return exercise.rfis.prefetch_related("answers__cells", "moves")


def messages(exercise: models.Exercise) -> QuerySet[models.Message]:
    """The rows for `Message`, always in three queries."""
    return exercise.messages.prefetch_related("cells", "actors")


def proposals(exercise: models.Exercise) -> QuerySet[models.Proposal]:
    """The rows for `Proposal`, always in five queries."""
    first = exercise.proposals.filter(number=OuterRef("leader")).values("pk")[:1]
    rows = exercise.proposals.annotate(leader_row=Subquery(first))
    return rows.prefetch_related("arguments__cell", "estimates", "shown_to", "estimates_from")
