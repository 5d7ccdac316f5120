"""The tasks of a whole-turn sheet: their text if they offer nothing, the next one, and how often their orders are
carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from wargame.presenters import order_terms
from wargame.presenters.shapes import Drafted, Section
from wargame.selectors import plans
from wargame.selectors.position import Position

NO_MORE = "Nothing more can be ordered here in any possible turn. To change that, remove an order of this task."
NONE_AT_ALL = "Nothing can be ordered here in any possible turn."
NOT_YET = "White Cell is still working out what can be ordered here."
UNASKED = "No task asks for these orders in the turn that White Cell expects."
UNASKED_REST = "If their moment still comes, they are carried out. Remove those that you no longer want."
HOPELESS = "an order on the sheet cannot be carried out"


def in_a_row(sections: Sequence[Section], known: bool = True) -> tuple[Section, ...]:
    """Each task with the one to continue with: the next incomplete one, otherwise the first incomplete one before it.

    `known`: whether the possible turns say what can be ordered. Until then a step without an offer does not say that
    there is none."""
    linked = []
    for at, one in enumerate(sections):
        rest = [other for other in (*sections[at + 1 :], *sections[:at]) if other.missing or other.is_empty]
        following = (rest[0].kind, rest[0].title) if rest else ("", "")
        made = replace(one, following=following, rest=NO_MORE if one.items else NONE_AT_ALL)
        linked.append(made if known or made.offers else replace(made, rest=NOT_YET, idle="", open=True))
    return tuple(linked)


def unasked(
    sections: Sequence[Section], number: int, lines: Callable[[], Sequence[tuple[str, str, str]]]
) -> tuple[Section, ...]:
    """A last task with those of a `number` of orders that no task lists, so that no one submits orders they cannot see;
    empty if there are none. `lines` has all of them as text, each with its cost and its rule."""
    listed = {item.at for section in sections for item in section.items}
    if listed.issuperset(range(number)):
        return ()
    items = tuple(
        Drafted(at, text, small, rule, first=True, last=True)
        for at, (text, small, rule) in enumerate(lines())
        if at not in listed
    )
    return (Section("unasked", "Other orders", "", UNASKED, True, items=items, rest=UNASKED_REST, part=True),)


def with_shares(section: Section, plan: plans.SheetOutlook, place: Position) -> Section:
    """A section of a whole-turn sheet, each order with its terms and its share of possible turns."""
    orders = place.sheet.orders if place.sheet else []
    items = tuple(
        replace(
            _with_share(item, plan.shares.get(item.at)),
            terms=order_terms.of(place.rules, orders[item.at]) if item.at < len(orders) else None,
        )
        for item in section.items
    )
    wrong = any(item.share and item.share.hopeless for item in items)
    return replace(section, items=items, missing=section.missing or (HOPELESS if wrong else ""))


def _with_share(item: Drafted, share: plans.Share | None) -> Drafted:
    if share is None or not (share.hopeless and share.fresh):
        return replace(item, share=share)
    return replace(item, share=share, problems=item.problems or (f"{share.reason} [{share.rule}]",))
