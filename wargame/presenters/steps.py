"""The steps of a whole-turn sheet: what each says where it offers nothing, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wargame.presenters.shapes import Section

NO_MORE = "Nothing more can be ordered here in any possible turn. To change that, remove an order of this step."
NONE_AT_ALL = "Nothing can be ordered here in any possible turn."
NOT_YET = "White Cell is still working out what can be ordered here."


def in_a_row(sections: Sequence[Section], known: bool = True) -> tuple[Section, ...]:
    """Each step with the one to go on to: the next that is not complete, else the first of those before it.

    `known`: whether the possible turns say what can be ordered. Until then a step without an offer does not say that
    there is none."""
    linked = []
    for at, one in enumerate(sections):
        rest = [other for other in (*sections[at + 1 :], *sections[:at]) if other.missing or other.is_empty]
        following = (rest[0].kind, rest[0].title) if rest else ("", "")
        made = replace(one, following=following, rest=NO_MORE if one.items else NONE_AT_ALL)
        linked.append(made if known or made.offers else replace(made, rest=NOT_YET, idle="", open=True))
    return tuple(linked)
