"""Sentences that the play core says by itself. A rule system's own sentence under the same key comes first."""

from __future__ import annotations

from collections.abc import Mapping

COMMON: Mapping[str, str] = {
    "order.not_asked": "This order does not belong to the decision that is due now.",
    "order.not_your_decision": "Another side has to decide now.",
    "edit.not_an_edit": "This is not an edit that the umpire can make.",
    "edit.leaves_illegal": "The edit would leave an illegal state: {what}.",
    "roll.imagined": "Assumed for a forecast",
}
