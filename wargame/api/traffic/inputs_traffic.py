"""Bodies about requests, messages and matrix actions. They check types and lengths; the services check the rest."""

from __future__ import annotations

from rest_framework import serializers

from adjudication.models import Ruling
from wargame.acts.body import Input
from wargame.api.inputs import number
from wargame.models import Argument, Proposal
from wargame.services.traffic import matrix
from wargame.services.traffic.messages import To


def text(most: int, *, needed: bool = False) -> serializers.CharField:
    """A text of at most so many characters."""
    if needed:
        return serializers.CharField(max_length=most)
    return serializers.CharField(max_length=most, required=False, allow_blank=True, default="")


def ids() -> serializers.ListField:
    """Ids of cells, actors and the like."""
    return serializers.ListField(child=number(), max_length=100, required=False, default=list)


class Ask(Input):
    """A request for information; `needed_turn` or `needed_at` tell by when the answer is of use."""

    question = text(1000, needed=True)
    why = text(1000)
    needed_turn = number(required=False, allow_null=True, default=None)
    needed_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class Send(Input):
    """A message to cells, actors or the umpire; with `press` a press release, which names no recipient."""

    title = text(160)
    text_ = text(4000, needed=True)
    press = serializers.BooleanField(required=False, default=False)
    cells = ids()
    actors = ids()
    umpire = serializers.BooleanField(required=False, default=False)

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]  # Field takes no parameter at run time
        """`text` is also the helper above."""
        found = super().get_fields()
        found["text"] = found.pop("text_")
        return found


class Speak(Send):
    """The umpire speaks as an `actor`, or as the white cell."""

    actor = number(required=False, allow_null=True, default=None)


def to(wish: dict[str, object]) -> To:
    """The recipients of a checked body, taken out of it."""
    cells, actors = wish.pop("cells"), wish.pop("actors")
    return To(tuple(cells), tuple(actors), bool(wish.pop("umpire")))  # type: ignore[arg-type]  # the form has checked them


class Judge(Input):
    """What becomes of a waiting message; `title` and `text` are for an edit, `reason` goes to the sender."""

    act = serializers.ChoiceField([("pass", "pass"), ("edit", "edit"), ("refuse", "refuse")])
    title = text(160)
    text_ = text(4000)
    reason = text(1000)

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]  # Field takes no parameter at run time
        """`text` is also the helper above."""
        found = super().get_fields()
        found["text"] = found.pop("text_")
        return found


class NewActor(Input):
    """Another actor."""

    name = text(60, needed=True)
    role = text(200)


class TakeInHand(Input):
    """`seen` is the holder shown on the screen; empty for nobody."""

    seen = text(80)


class RfiAnswer(Input):
    """An answer to a request: the asker reads it, and the `cells`, or with `public` everybody."""

    answer = text(4000, needed=True)
    cells = ids()
    public = serializers.BooleanField(required=False, default=False)


class Because(Input):
    """A reason that the cell reads."""

    reason = text(2000, needed=True)


class Propose(Input):
    """A matrix action with three reasons why it succeeds."""

    action = text(1000, needed=True)
    effect = text(1000, needed=True)
    reasons = serializers.ListField(child=serializers.CharField(max_length=400), max_length=10)


class Argue(Input):
    """One reason for or against."""

    favours = serializers.BooleanField()
    reason = text(400, needed=True)


class Percent(Input):
    """A secret estimate of the chance."""

    percent = serializers.IntegerField(min_value=0, max_value=100)


class Expert(Percent):
    """The estimate of an expert, noted by the umpire."""

    expert = text(80, needed=True)


class Show(Input):
    """Which cells read the action and argue, and which are asked for a secret estimate."""

    cells = ids()
    estimates = ids()


class Weight(Input):
    """The weight of one argument."""

    argument = number()
    weight = serializers.ChoiceField(Argument.Weight.choices)


class Weigh(Input):
    """The weights of the arguments, and where the target starts."""

    weights = Weight(many=True, required=False, default=list)
    base = serializers.IntegerField(min_value=2, max_value=12)


class Throw(Input):
    """`target` is what the umpire saw; `dice` are typed in where the exercise throws them in the room."""

    target = serializers.IntegerField(min_value=-100, max_value=100)
    dice = serializers.ListField(child=serializers.IntegerField(), max_length=10, required=False, default=list)


class Decide(Input):
    """The decision. `costs` are edits too, made after the others. `seq` is the head of the ledger that was seen."""

    seq = number()
    outcome = serializers.ChoiceField([(name, name) for name in matrix.OUTCOMES])
    ruling = text(2000, needed=True)
    edits = serializers.ListField(child=serializers.DictField(), max_length=100, required=False, default=list)
    costs = serializers.ListField(child=serializers.DictField(), max_length=20, required=False, default=list)
    cost = text(200)
    reason = serializers.ChoiceField(Ruling.Reason.choices, required=False, allow_blank=True, default="")
    tell = serializers.ChoiceField(Proposal.Tell.choices, required=False, default=Proposal.Tell.ALL)
