"""The composer from the rules' own menus: what a decision asks, what is drafted, what can be ordered next."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.menu import Is, Option, Subject
from wargame.presenters.composing.fields import entries
from wargame.presenters.composing.lists import MANY, is_product, spelled
from wargame.presenters.composing.planned import IN_ADVANCE, in_a_row, planned_parts
from wargame.presenters.plain.words import END, Words
from wargame.presenters.shapes import OVER, Choice, Drafted, Entry, Form, RowGroup, Section, SubjectRow, Wanted
from wargame.selectors.drafts import Item, Outlook
from wargame.selectors.position import Position

UNFORESEEN = (
    "What happens next depends on the dice, another side or hidden facts. Submit the sheet now; you can order the "
    "rest later."
)
NOTHING = "There is nothing to order here. Submit the sheet."
NOTHING_MORE = f"There is nothing more to order here. Choose “{END}”, then submit the sheet."


def section(kind: str, several: bool, look: Outlook, words: Words, wanted: Wanted) -> Section:
    """The composer of one decision."""
    options = [*look.options, *look.hopeful] if several else [*(look.options or look.before)]
    rule = next((option.rule for option in options if option.rule), "")
    base = Section(kind, words.task(kind), rule, words.help(kind), several, items=drafted(look.items, words))
    if not several:
        first = look.items[0].order if look.items else {}
        stop = END if any(option.do == "done" for option in options) else ""
        return replace(base, forms=_forms(_acts(options), words, wanted, first), done=stop)
    here = wanted.subject if wanted.part in ("", kind) else ""
    chosen = [option for option in _acts(options) if option.subject == here]
    if wanted.after and not any(option.do == wanted.after for option in chosen):
        here, chosen = "", []
    aimed = {option.subject for option in _acts(options)}
    wrong = any(item.problems for item in look.items)
    return replace(
        base,
        groups=_groups([one for one in look.subjects if one.id in aimed], words, here),
        forms=_forms(chosen, words, wanted, {}),
        subject=here if chosen else "",
        subject_title=words.place(here) if chosen else "",
        subject_small=words.place_of(here),
        idle=", ".join(words.thing(one.id) for one in look.subjects if one.id not in aimed and one.id != "done"),
        done="" if look.ended else END,
        rest=_rest(look),
        missing="an order on the sheet cannot be carried out" if wrong else "",
    )


def _rest(look: Outlook) -> str:
    """What is said where a list offers nothing."""
    if look.ended:
        return OVER
    if look.due is None:
        return UNFORESEEN
    return NOTHING_MORE if look.items else NOTHING


def turn_sheet(position: Position, words: Words, wanted: Wanted) -> tuple[Section, ...]:
    """A whole turn on one sheet: a section for each decision the side may be asked for, in the order of play. An order
    that could answer several of them is listed with the first."""
    sections: list[Section] = []
    listed = set[int]()
    for part in planned_parts(position):
        made = section(part.kind, part.plan.moment.several, part.plan.look, words, wanted)
        told = f"{made.help} {IN_ADVANCE}" if part.first else made.help
        missing = made.missing if part.now else ""
        lines = in_a_row([line for line in part.lines(drafted, words) if line.at not in listed])
        listed |= {line.at for line in lines}
        sections.append(replace(made, items=lines, part=True, done="", help=told.strip(), missing=missing))
    return tuple(sections)


def drafted(items: Sequence[Item], words: Words, start: int = 0) -> tuple[Drafted, ...]:
    """Lines of the order sheet."""
    last = start + len(items) - 1
    return tuple(
        Drafted(at, words.say(item.order), problems=item.problems, first=at == start, last=at == last)
        for at, item in enumerate(items, start)
    )


def _acts(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.do != "done"]


def _groups(subjects: Sequence[Subject], words: Words, chosen: str) -> tuple[RowGroup, ...]:
    """What one can point at, by its kind."""
    rows: dict[str, list[SubjectRow]] = {}
    for one in dict.fromkeys(subjects):
        if one.id != "done":
            piece = words.pieces.get(one.id)
            row = SubjectRow(
                one.id, words.place(one.id), words.place_of(one.id), side=piece.side if piece else "",
                symbol=piece.kind if piece else "", chosen=one.id == chosen,
            )  # fmt: skip
            rows.setdefault(words.label(one.kind), []).append(row)
    return tuple(RowGroup(title, tuple(found)) for title, found in rows.items())


def _forms(options: Sequence[Option], words: Words, wanted: Wanted, first: Mapping[str, Any]) -> tuple[Form, ...]:
    """A form for each kind of order: its fields where each may be chosen for itself, else one list of whole orders."""
    found: list[Form] = []
    for do in dict.fromkeys(option.do for option in options):
        same = [option for option in options if option.do == do]
        typed = wanted.typed if wanted.do == do else first if first.get("do") == do else {}
        listed = spelled(same, MANY)
        if listed is not None and len(listed) > 1 and not is_product(listed):
            found.append(_list(do, listed, same[0].rule, words, first))
            continue
        for option in [same] if listed is not None else [[one] for one in same]:
            title = words.form(do, {name: one.value for name, one in option[0].fields.items() if isinstance(one, Is)})
            found.append(Form(do, title, "Add", entries(option, words, typed), option[0].rule))
    return tuple(found)


def _list(do: str, listed: Sequence[Mapping[str, Any]], rule: str, words: Words, first: Mapping[str, Any]) -> Form:
    fixed = frozenset(name for name in listed[0] if len({str(order.get(name)) for order in listed}) == 1)
    choices = tuple(
        Choice(json.dumps(order), words.aim(order, fixed), chosen=dict(order) == dict(first)) for order in listed
    )
    return Form(do, words.order(do), "Add", (Entry("pick", "pick", "Choose", choices=choices),), rule)
