"""API answers about orders in preparation: their possible terms and results."""

from __future__ import annotations

from rest_framework import serializers

from wargame.api.base import Output


class Named(Output):
    """A key of the rules and its title."""

    key = serializers.CharField()
    title = serializers.CharField()


class TermsOffered(Output):
    """The possible `terms` of an order on a whole-turn sheet, by the `do` of the order: `amounts` are the fields that
    can be limits, `groups` the field with units of which some can be left out. `conditions` lists the values for
    `what`, with `conditions_of` those of one order alone; `places` are those of the condition `holds`."""

    amounts = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    groups = serializers.DictField(child=serializers.CharField())
    conditions = serializers.ListField(child=serializers.CharField())
    conditions_of = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    places = Named(many=True)


class Chance(Output):
    """One outcome: its chance in per cent, averaged over what may be hidden, and as text."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field named as a property of the base class
    percent = serializers.FloatField(source="width")
    words = serializers.CharField(source="percent")


class ChanceFigure(Output):
    """A figure on which the chances are based."""

    label = serializers.CharField()  # type: ignore[assignment]  # a field named as a property of the base class
    value = serializers.CharField()
    rule = serializers.CharField()


class ChanceBar(Output):
    """The outcomes of one roll, with their precision, the rule, and related figures."""

    title = serializers.CharField()
    rows = Chance(many=True)
    note = serializers.CharField()
    rule = serializers.CharField()
    figures = ChanceFigure(many=True, source="costs")


class StakeShape(Output):
    """One cost, gain or risk of an order; `share` is its chance as text, which for a cost is empty, or says that it
    comes later."""

    text = serializers.CharField()
    share = serializers.CharField()


class StakesShape(Output):
    """The certain costs, possible gains and possible losses of an order, most likely first."""

    costs = StakeShape(many=True)
    gains = StakeShape(many=True)
    risks = StakeShape(many=True)


class AddedShare(Output):
    """In how many possible turns an order would be carried out if it were added to the sheet."""

    carried = serializers.IntegerField()
    due = serializers.IntegerField()
    of = serializers.IntegerField()


class Chances(Output):
    """The possible results of an order, from what the cell knows; without bars and `stakes` if it leads to no dice.

    `share` is for a whole-turn sheet whose forecast is there: in `carried` of `due` possible turns the order would be
    legal behind the sheet when its moment comes.
    """

    share = AddedShare(allow_null=True)
    bars = ChanceBar(many=True)
    stakes = StakesShape(allow_null=True)


class Waits(Output):
    """The reason why the cell has no orders to give now, and the rule; `rule` is empty if it waits for others."""

    text = serializers.CharField()
    rule = serializers.CharField()
