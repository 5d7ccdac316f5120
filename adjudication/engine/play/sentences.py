"""Sentences that the play core says by itself. A rule system's own sentence under the same key comes first."""

from __future__ import annotations

from collections.abc import Mapping

COMMON: Mapping[str, str] = {
    "order.not_asked": "This order does not belong to the decision that is due now.",
    "order.not_your_decision": "Another side has to decide now.",
    "order.other_cell": "Another cell of your side makes this decision. Ask it to put the order on its own sheet.",
    "edit.not_an_edit": "This is not an edit that the umpire can make.",
    "edit.leaves_illegal": "The edit would leave an illegal state: {what}.",
    "terms.holds": (
        "The order says: only if {side} {plural:holds|hold} {place}. As far as the side knows, this is not so."
    ),
    "terms.not_attacked": "The order says: only if not attacked. Its units were attacked this turn.",
    "terms.no_amount": "The order has no amount {amount} that can be a limit.",
    "terms.least": "The least of {amount} must be between 0 and the most.",
    "terms.column": "The order says: only at {least} or better. At worst it would be {found}.",
    "terms.no_column": "{column} is not a column in which this order could be decided.",
    "terms.no_group": "The order names no group of which some could be left out.",
    "terms.no_condition": "{what} is not a condition under these rules.",
    "terms.no_place": "{place} is not a place that somebody holds.",
    "terms.no_side": "{side} is not a side.",
    "only.holds": "only if {side} {plural:holds|hold} {place}",
    "only.not_attacked": "only if not attacked",
    "holding.place": "{name}",
    "holding.place.less": "{name} lost",
    "decision.turn": "Plan the turn",
    "roll.imagined": "Assumed for a forecast",
}
