"""What the API says of orders that are being written: what they may depend on, and what may come of them."""

from __future__ import annotations

from rest_framework import serializers

from wargame.api.base import Output


class Named(Output):
    """A key of the rules and what it is called."""

    key = serializers.CharField()
    title = serializers.CharField()


class TermsOffered(Output):
    """What the `terms` of an order on a whole-turn sheet may say, by the `do` of the order: `amounts` are the fields
    that may be limits, `groups` the field with units of which some may be left out. `conditions` is the short list for
    `what`, with `conditions_of` those of one order alone; `places` are those of the condition `holds`."""

    amounts = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    groups = serializers.DictField(child=serializers.CharField())
    conditions = serializers.ListField(child=serializers.CharField())
    conditions_of = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    places = Named(many=True)


class Chance(Output):
    """One outcome: its share of a hundred, on average over what may be hidden, and the same in words."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field named as a property of the base class
    percent = serializers.FloatField(source="width")
    words = serializers.CharField(source="percent")


class ChanceFigure(Output):
    """A figure that the chances rest on."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field named as a property of the base class
    value = serializers.CharField()
    rule = serializers.CharField()


class ChanceBar(Output):
    """The outcomes of one throw, with how exact they are, the rule, and the figures around them."""

    title = serializers.CharField()
    rows = Chance(many=True)
    note = serializers.CharField()
    rule = serializers.CharField()
    figures = ChanceFigure(many=True, source="costs")


class StakeShape(Output):
    """One thing that an order costs, gains or risks; `share` is its chance in words; of a cost
    it is empty, or says that it comes later."""

    text = serializers.CharField()
    share = serializers.CharField()


class StakesShape(Output):
    """What an order costs in any case, what it may gain, and what it may lose, the most likely first."""

    costs = StakeShape(many=True)
    gains = StakeShape(many=True)
    risks = StakeShape(many=True)


class AddedShare(Output):
    """In how many possible turns an order would be carried out behind the sheet."""

    carried = serializers.IntegerField()
    due = serializers.IntegerField()
    of = serializers.IntegerField()


class Chances(Output):
    """What may come of an order, from what the cell knows; no bars and no `stakes` where it leads to no dice.

    `share` is for a whole-turn sheet whose forecast is there: in `carried` of `due` possible turns the order would be
    legal behind the sheet when its moment comes.
    """

    share = AddedShare(allow_null=True)
    bars = ChanceBar(many=True)
    stakes = StakesShape(allow_null=True)


class Waits(Output):
    """Why the cell has no orders to give now, and the rule; `rule` is empty where it waits for others."""

    text = serializers.CharField()
    rule = serializers.CharField()
