"""Bodies for requests, messages and matrix actions. They check types and lengths; the services check the rest."""

from __future__ import annotations

from rest_framework import serializers

from wargame.acts.body import Input
from wargame.api.inputs import number
from wargame.services.traffic.messages import To


def text(most: int, *, needed: bool = False) -> serializers.CharField:
    """A text of at most `most` characters."""
    if needed:
        return serializers.CharField(max_length=most)
    return serializers.CharField(max_length=most, required=False, allow_blank=True, default="")


def ids() -> serializers.ListField:
    """A list of ids, such as those of cells or actors."""
    return serializers.ListField(child=number(), max_length=100, required=False, default=list)


class Ask(Input):
    """A request for information; `needed_turn` or `needed_at` say by when the answer is useful."""

    question = text(1000, needed=True)
    why = text(1000)
    needed_turn = number(required=False, allow_null=True, default=None)
    needed_at = serializers.DateTimeField(required=False, allow_null=True, default=None)


class CellNote(Input):
    """A note to the members of the own cell."""

    text = serializers.CharField(max_length=1000)


class Send(Input):
    """A message to cells, actors or the umpire; with `press` a press release, which has no recipients."""

    title = text(160)
    text_ = text(4000, needed=True)
    press = serializers.BooleanField(required=False, default=False)
    cells = ids()
    actors = ids()
    umpire = serializers.BooleanField(required=False, default=False)

    def get_fields(self) -> dict[str, serializers.Field]:  # type: ignore[type-arg]  # Field takes no parameter at run time
        """Bind `text`, which is also the name of the helper above."""
        found = super().get_fields()
        found["text"] = found.pop("text_")
        return found


def to(wish: dict[str, object]) -> To:
    """The recipients, taken out of a checked body."""
    cells, actors = wish.pop("cells"), wish.pop("actors")
    return To(tuple(cells), tuple(actors), bool(wish.pop("umpire")))  # type: ignore[arg-type]  # the form has checked them


class Propose(Input):
    """A matrix action with three reasons why it should succeed."""

    action = text(1000, needed=True)
    effect = text(1000, needed=True)
    reasons = serializers.ListField(child=serializers.CharField(max_length=400), max_length=10)


class Percent(Input):
    """A secret estimate of the chance."""

    percent = serializers.IntegerField(min_value=0, max_value=100)
