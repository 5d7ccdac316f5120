"""Sentences of the play core. A rule system's own sentence under the same key takes precedence."""

from __future__ import annotations

from collections.abc import Mapping

COMMON: Mapping[str, str] = {
    "order.not_asked": "You cannot give this order in the current decision.",
    "order.not_your_decision": "Another side makes this decision.",
    "order.other_cell": "Another cell on your side makes this decision. Ask it to put the order on its own sheet.",
    "edit.not_an_edit": "The umpire cannot make this edit.",
    "edit.leaves_illegal": "This edit would leave an illegal state: {what}.",
    "terms.holds": (
        "This order applies only if {side} {plural:holds|hold} {place}. As far as the side knows, it does not."
    ),
    "terms.not_attacked": "This order applies only if its units are not attacked. They were attacked this turn.",
    "terms.no_amount": "The order has no amount called {amount} that can be a limit.",
    "terms.least": "The minimum of {amount} must be between 0 and the maximum.",
    "terms.column": "This order applies only at {least} or better. At worst it would be {found}.",
    "terms.no_column": "{column} is not a column that can decide this order.",
    "terms.no_group": "The order has no group of units to leave any out of.",
    "terms.no_condition": "These rules have no condition called {what}.",
    "terms.no_place": "{place} is not a place that a side can hold.",
    "terms.no_side": "There is no side called {side}.",
    "only.holds": "only if {side} {plural:holds|hold} {place}",
    "only.not_attacked": "only if not attacked",
    "holding.place": "{name}",
    "holding.place.less": "{name} lost",
    "decision.turn": "Plan the turn",
    "noun.turn": "Plan for the turn",
    "past.turn": "Turn planned",
    "roll.imagined": "Assumed for a forecast",
}
