"""The composer from the rules' own menus: what a decision asks, what is drafted, what can be ordered next."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from adjudication.engine.menu import Is, Option, Route, Subject
from adjudication.engine.play.endings import END
from wargame.presenters.composing.fields import entries, values_of
from wargame.presenters.composing.lists import MANY, is_product, spelled
from wargame.presenters.composing.planned import IN_ADVANCE, in_a_row, planned_parts
from wargame.presenters.plain.plans import GOALS
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import OVER, Choice, Drafted, Entry, Form, RowGroup, Section, SubjectRow, Wanted
from wargame.selectors.drafts import Item, Outlook
from wargame.selectors.position import Position

LEAST = 2  # units from which one is chosen first
UNITS = ("unit", "wing")  # fields that say who carries an order out
UNFORESEEN = (
    "What happens next depends on the dice, another side or hidden facts. Submit the sheet now; you can order the "
    "rest later."
)
NOTHING = "There is nothing to order here. Submit the sheet."
NOTHING_MORE = "There is nothing more to order here. Choose “{}”, then submit the sheet."


def section(kind: str, several: bool, look: Outlook, words: Words, wanted: Wanted, *, ahead: bool = False) -> Section:
    """The composer of one decision. `ahead`: on a sheet for the whole turn, where a decision can come again."""
    options = [*look.options, *look.hopeful] if several else [*(look.options or look.before)]
    again = ahead and not several and _comes_again(options, look, words)
    rule = next((option.rule for option in options if option.rule), "")
    end = words.ending(kind)
    items = drafted(look.items, words, done=end)
    base = Section(kind, words.task(kind), rule, words.help(kind), several or again, items=items)
    here = wanted.subject if wanted.part in ("", kind) else ""
    if again:
        here = "" if wanted.after not in ("", *words.in_turn) else here
        acts = _waiting(_acts(look.options if look.items else options), look.items, words.in_turn)
        return _single(base, lots(acts, words.in_turn), (), words, here, wanted)
    if not several:
        stop = end if any(option.do == "done" for option in options) else ""
        return _single(replace(base, done=stop), lots(_acts(options), words.in_turn), look.items, words, here, wanted)
    options = _waiting(options, look.items, words.in_turn)
    chosen = [option for option in _acts(options) if option.subject == here]
    if wanted.after and not any(option.do == wanted.after for option in chosen):
        here = _next_in_turn(options, look.subjects, words, wanted) if here else ""
        chosen = [option for option in _acts(options) if option.subject == here]
    aimed = {option.subject for option in _acts(options)}
    wrong = any(item.problems for item in look.items)
    return replace(
        base,
        groups=_groups([one for one in look.subjects if one.id in aimed], words, here),
        forms=tuple(_form(lot, words, wanted, {}) for lot in lots(chosen)),
        subject=here if chosen else "",
        subject_title=words.place(here) if chosen else "",
        subject_small=words.place_of(here),
        idle=", ".join(words.thing(one.id) for one in look.subjects if one.id not in aimed and one.id != "done"),
        done="" if look.ended else end,
        rest=_rest(look, end),
        missing="an order on the sheet cannot be carried out" if wrong else "",
    )


def _comes_again(options: Sequence[Option], look: Outlook, words: Words) -> bool:
    """Whether the decision takes one order each time and comes more than once in a turn."""
    kinds = {option.do for option in options} | {str(item.order.get("do")) for item in look.items}
    return bool(kinds & words.again)


def _waiting(options: Sequence[Option], items: Sequence[Item], in_turn: Container[str]) -> list[Option]:
    """Options without those of units that have had such an order: the forecast may still be of the sheet before."""
    had = {(item.order.get("do"), str(item.order.get(name))) for item in items for name in UNITS}
    return [one for one in options if one.do not in in_turn or (one.do, Lot((one,)).unit) not in had]


def _next_in_turn(options: Sequence[Option], subjects: Sequence[Subject], words: Words, wanted: Wanted) -> str:
    """The first piece that has not had the order just given, of an order that all pieces get; "" if there is none."""
    waiting = {option.subject for option in options if option.do == wanted.after and wanted.after in words.in_turn}
    return next((one.id for one in subjects if one.id in waiting), "")


def _rest(look: Outlook, end: str) -> str:
    """What is said where a list offers nothing."""
    if look.ended:
        return OVER
    if look.due is None:
        return UNFORESEEN
    return NOTHING_MORE.format(end) if look.items else NOTHING


def turn_sheet(position: Position, words: Words, wanted: Wanted) -> tuple[Section, ...]:
    """A whole turn on one sheet: a section for each decision the side may be asked for, in the order of play. An order
    that could answer several of them is listed with the first."""
    sections: list[Section] = []
    listed = set[int]()
    for part in planned_parts(position):
        made = section(part.kind, part.plan.moment.several, part.plan.look, words, wanted, ahead=True)
        told = f"{made.help} {IN_ADVANCE}" if part.first else made.help
        missing = made.missing if part.now else ""
        lines = in_a_row([line for line in part.lines(drafted, words) if line.at not in listed])
        listed |= {line.at for line in lines}
        sections.append(replace(made, items=lines, part=True, done="", help=told.strip(), missing=missing))
    return tuple(sections)


def drafted(items: Sequence[Item], words: Words, start: int = 0, done: str = END) -> tuple[Drafted, ...]:
    """Lines of the order sheet."""
    last = start + len(items) - 1
    return tuple(
        Drafted(at, words.say(item.order, done), problems=item.problems, first=at == start, last=at == last)
        for at, item in enumerate(items, start)
    )


def _acts(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.do != "done"]


def _groups(subjects: Sequence[Subject], words: Words, chosen: str) -> tuple[RowGroup, ...]:
    """What one can point at, by its kind."""
    rows: dict[str, list[SubjectRow]] = {}
    for one in dict.fromkeys(subjects):
        if one.id != "done":
            rows.setdefault(words.label(one.kind), []).append(_row(words, one.id, words.place(one.id), chosen))
    return tuple(RowGroup(title, tuple(found)) for title, found in rows.items())


def _row(words: Words, name: str, title: str, chosen: str) -> SubjectRow:
    piece = words.pieces.get(name)
    return SubjectRow(
        name, title, words.place_of(name), side=piece.side if piece else "",
        symbol=piece.kind if piece else "", chosen=name == chosen,
    )  # fmt: skip


def _single(
    base: Section, found: Sequence[Lot], items: Sequence[Item], words: Words, here: str, wanted: Wanted
) -> Section:
    """A decision that takes one order. Where several units may act, the forms of one of them: the one that is asked
    for, else the one that is on the sheet."""
    units = list(dict.fromkeys(filter(None, (lot.unit for lot in found))))
    if len(units) > int(not base.several):
        ordered = (str(item.order.get(name)) for item in items for name in UNITS)
        if here not in units:
            following = units[0] if here and wanted.after in words.in_turn else ""
            here = next((one for one in ordered if one in units), following)
        found = [lot for lot in found if lot.unit in ("", here)]
        base = replace(
            base,
            groups=(RowGroup("Who acts", tuple(_row(words, one, words.thing(one), here) for one in units)),),
            subject=here,
            subject_title=words.thing(here) if here else "",
            subject_small=words.place_of(here) if here else "",
        )
    first = items[0].order if items else {}
    return replace(base, forms=tuple(_form(lot, words, wanted, first) for lot in found))


class Lot(NamedTuple):
    """Options that make one form: `listed` as a list of whole orders, else their fields one by one. `who`: all of the
    list is for this unit, and one press gives an order."""

    options: Sequence[Option]
    listed: Sequence[Mapping[str, Any]] | None = None
    who: str = ""

    @property
    def unit(self) -> str:
        """The only unit that these orders are for; empty if there are several, or none."""
        if self.who:
            return self.who
        fields = [option.fields.get(name) for option in self.options for name in UNITS if name in option.fields]
        names = values_of(domain for domain in fields if domain is not None)
        return str(names[0]) if self.listed is None and len(names) == 1 else ""


def lots(options: Sequence[Option], in_turn: Container[str] = ()) -> list[Lot]:
    """A lot for each kind of order whose fields may each be chosen for itself; else one list, or a lot an option. An
    order that the units get `in_turn` has a lot for each of them."""
    found: list[Lot] = []
    for do in dict.fromkeys(option.do for option in options):
        same = [option for option in options if option.do == do]
        listed = spelled(same, MANY)
        if listed is None:
            found += [Lot(alike) for alike in _but_for_routes(same)]
        elif do in in_turn and (each := _for_each(same)):
            found += each
        else:
            found.append(Lot(same, listed if len(listed) > 1 and not is_product(listed) else None))
    return found


def _for_each(options: Sequence[Option]) -> list[Lot]:
    """A lot for each unit: where it goes is a field, for the map; anything else a list. None if an option names no
    unit, or if there is only one."""
    units: dict[str, list[Option]] = {}
    for option in options:
        units.setdefault(Lot((option,)).unit, []).append(option)
    if "" in units or len(units) < LEAST:
        return []
    if any(name in GOALS for name in options[0].fields):
        return [Lot(own) for own in units.values()]
    return [Lot(own, spelled(own, MANY), unit) for unit, own in units.items()]


def _but_for_routes(options: Sequence[Option]) -> list[list[Option]]:
    """Options that differ in their routes alone, together: possible turns have their own, and one form is enough."""
    found: list[tuple[Mapping[str, Any], list[Option]]] = []
    for option in options:
        fixed = {name: domain for name, domain in option.fields.items() if not isinstance(domain, Route)}
        same = next((lot for known, lot in found if known == fixed and len(fixed) < len(option.fields)), None)
        if same is None:
            found.append((fixed, [option]))
        else:
            same.append(option)
    return [lot for _, lot in found]


def _form(lot: Lot, words: Words, wanted: Wanted, first: Mapping[str, Any]) -> Form:
    option, do = lot.options[0], lot.options[0].do
    if lot.listed is not None:
        return _list(do, lot.listed, option.rule, words, first, "buttons" if lot.who else "pick")
    typed = wanted.typed if wanted.do == do else first if first.get("do") == do else {}
    title = words.form(do, {name: one.value for name, one in option.fields.items() if isinstance(one, Is)})
    return Form(do, title, "Add", entries(lot.options, words, typed), option.rule)


def _list(
    do: str, listed: Sequence[Mapping[str, Any]], rule: str, words: Words, first: Mapping[str, Any], kind: str
) -> Form:
    fixed = frozenset(name for name in listed[0] if len({str(order.get(name)) for order in listed}) == 1)
    choices = tuple(
        Choice(json.dumps(order), words.aim(order, fixed), chosen=dict(order) == dict(first)) for order in listed
    )
    return Form(do, words.order(do), "Add", (Entry("pick", kind, "Choose", choices=choices),), rule)
