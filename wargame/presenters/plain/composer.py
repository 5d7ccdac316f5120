"""The composer, made from the rules' own menus: the prompt of a decision, the drafted orders, the possible next orders.

One composer draws the decisions of every rule system. What only one book has is a method of `Composer` that its package
overrides: the figures of what is left to spend, the rows that one can point at, the forms with their costs and odds.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any

from adjudication.engine.menu import Option, Subject
from adjudication.engine.play.endings import END
from wargame.presenters.composing.fields import entries
from wargame.presenters.composing.lists import spelled
from wargame.presenters.composing.planned import IN_ADVANCE, PlannedPart
from wargame.presenters.plain.lots import UNITS, Lot, lots
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import OVER, Choice, Drafted, Entry, Figure, Form, RowGroup, Section, SubjectRow, Wanted
from wargame.selectors.drafts import Item, Outlook

UNFORESEEN = (
    "What happens next depends on the dice, another side or hidden facts. Submit the sheet now; you can order the "
    "rest later."
)
OR_END = " If you want nothing more in this task, choose “{}” now."
NOTHING = "There is nothing to order here. Submit the sheet."
NOTHING_MORE = "There is nothing more to order here. Choose “{}”, then submit the sheet."
WRONG = "an order on the sheet cannot be carried out"
NO_ORDER: Mapping[str, Any] = {}


class Composer:
    """The composer of one side. `section` draws a decision; a rule system can override every other public method. The
    plain ones draw what the menu and the texts of the rules say."""

    spelled_out = 0  # up to how many orders of a decision that takes one are listed whole, each to be given at a press

    def __init__(self, words: Words) -> None:
        self.words = words

    def figures(self, kind: str) -> tuple[Figure, ...]:
        """The points left to spend in a decision."""
        return ()

    def help(self, kind: str) -> str:
        """What a side has to know to make a decision."""
        return self.words.help(kind)

    def groups(self, kind: str, subjects: Sequence[Subject], chosen: str) -> tuple[RowGroup, ...]:
        """The subjects that can be selected in a list, by kind."""
        rows: dict[str, list[SubjectRow]] = {}
        for one in subjects:
            rows.setdefault(self.words.label(one.kind), []).append(self.row(one.id, self.words.place(one.id), chosen))
        return tuple(RowGroup(title, tuple(found)) for title, found in rows.items())

    def row(self, name: str, title: str, chosen: str) -> SubjectRow:
        """A subject that can be selected, for a piece with its symbol and place."""
        piece = self.words.pieces.get(name)
        return SubjectRow(
            name, title, self.words.place_of(name), side=piece.side if piece else "",
            symbol=piece.kind if piece else "", chosen=name == chosen,
        )  # fmt: skip

    def head(self, subject: Subject) -> tuple[str, str]:
        """The title of the selected subject, and a line below it."""
        return self.words.place(subject.id), self.words.place_of(subject.id)

    def whole(self, options: Sequence[Option]) -> list[dict[str, Any]] | None:
        """The orders of a decision that takes one, if they are listed whole; None if they have forms."""
        return spelled(options, self.spelled_out)

    def choice(self, order: Mapping[str, Any]) -> Choice:
        """One of the orders that are listed whole."""
        return Choice(json.dumps(order), self.words.say(order))

    def lots(self, options: Sequence[Option]) -> list[Lot]:
        """Options in lots, each of which becomes a form."""
        return lots(options, self.words.in_turn)

    def forms(self, found: Sequence[Lot], wanted: Wanted, first: Mapping[str, Any]) -> tuple[Form, ...]:
        """The forms of some lots. `first` is the order on the sheet, for a decision that takes only one."""
        return tuple(self.form(lot, self.held(lot, wanted, first), first) for lot in found)

    def held(self, lot: Lot, wanted: Wanted, first: Mapping[str, Any]) -> Mapping[str, Any]:
        """A form's content: typed values, or the order on the sheet. Among several forms for one kind of order, only
        the one whose fixed fields match has it."""
        held = wanted.typed if wanted.do == lot.do else first if first.get("do") == lot.do else NO_ORDER
        same = (_text(held[name]) == _text(value) for name, value in lot.fixed.items() if name in held)
        return held if all(same) else NO_ORDER

    def form(self, lot: Lot, typed: Mapping[str, Any], first: Mapping[str, Any]) -> Form:
        """The form of a lot with the `typed` content."""
        if lot.listed is not None:
            return self._listed(lot, first)
        title = self.words.form(lot.do, lot.fixed)
        return Form(lot.do, title, self.words.command(lot.do), self.fields(lot, typed), lot.rule)

    def fields(self, lot: Lot, typed: Mapping[str, Any]) -> tuple[Entry, ...]:
        """The fields of a lot's form: every value that at least one of its options allows."""
        here = self.words.pieces.get(lot.unit)
        found = entries(lot.options, self.words, typed)
        return tuple(_away(entry, here.place) for entry in found) if here else found

    def aim(self, order: Mapping[str, Any], fixed: frozenset[str]) -> Choice:
        """What distinguishes one order from others of its kind."""
        return Choice(json.dumps(order), self.words.aim(order, fixed))

    def rest(self, look: Outlook, end: str) -> str:
        """The text if a list offers nothing. `end` is the command that ends it, empty if there is none."""
        if look.ended:
            return OVER
        if look.due is None:
            return UNFORESEEN + (OR_END.format(end) if end else "")
        return NOTHING_MORE.format(end) if look.items else NOTHING

    def ending(self, kind: str, look: Outlook) -> str:
        """The command that ends a list; empty if nothing is to be ended."""
        return "" if look.ended else self.words.ending(kind)

    def finished(self, section: Section, look: Outlook) -> Section:
        """A section with the additions of this rule system."""
        return section

    def planned(self, section: Section, part: PlannedPart) -> Section:
        """A section as part of a whole-turn sheet."""
        told = f"{section.help} {IN_ADVANCE}".strip() if part.first else section.help
        return replace(
            section, part=True, done="", help=told, missing=section.missing if part.now else "", moment=part.plan.moment
        )

    def section(self, kind: str, several: bool, look: Outlook, wanted: Wanted, *, ahead: bool = False) -> Section:
        """The composer of one decision. `ahead`: on a whole-turn sheet, where a decision can come up again."""
        options = [*look.options, *look.hopeful] if several else [*(look.options or look.before)]
        again = ahead and not several and self._comes_again(options, look)
        words = self.words
        base = Section(
            kind, words.task(kind), words.rule(kind) or next((one.rule for one in options if one.rule), ""),
            self.help(kind), several or again, figures=self.figures(kind),
            items=drafted(look.items, words, done=words.ending(kind)),
        )  # fmt: skip
        here = wanted.subject if wanted.part in ("", kind) else ""
        if several:
            made = self._list(base, look, options, here, wanted)
        elif again:
            here = "" if wanted.after not in ("", *words.in_turn, *words.leads_on) else here
            acts = _waiting(_acts(look.options if look.items else options), look.items, words.in_turn)
            found = self.lots(acts)
            if here and wanted.after in words.leads_on:
                here = self._next_idle([lot.unit for lot in found], here, look.items)
            made = self._by_unit(base, found, (), here, wanted)
        else:
            made = self._single(base, look, options, here, wanted)
        return self.finished(made, look)

    def _comes_again(self, options: Sequence[Option], look: Outlook) -> bool:
        """Whether the decision takes one order each time and comes up more than once in a turn."""
        kinds = {option.do for option in options} | {str(item.order.get("do")) for item in look.items}
        return bool(kinds & self.words.again)

    def _single(self, base: Section, look: Outlook, options: Sequence[Option], here: str, wanted: Wanted) -> Section:
        """A decision that takes one order: all orders listed, or forms."""
        if options and (whole := self.whole(options)) is not None:
            first = look.items[0].order if look.items else None
            listed = [replace(self.choice(order), chosen=order == first) for order in whole]
            entry = Entry("pick", "radios", choices=_below(base.title, listed))
            pick = Form(options[0].do, "", "", (entry,), options[0].rule)
            return replace(base, forms=(pick,))
        stop = self.words.ending(base.kind) if any(option.do == "done" for option in options) else ""
        return self._by_unit(replace(base, done=stop), self.lots(_acts(options)), look.items, here, wanted)

    def _by_unit(
        self, base: Section, found: Sequence[Lot], items: Sequence[Item], here: str, wanted: Wanted
    ) -> Section:
        """The forms of one order. If several units can act, those of one of them: the selected one, otherwise the one
        on the sheet."""
        units = list(dict.fromkeys(filter(None, (lot.unit for lot in found))))
        if len(units) > int(not base.several):
            ordered = (str(item.order.get(name)) for item in items for name in UNITS)
            if here not in units:
                following = units[0] if here and wanted.after in self.words.in_turn else ""
                here = next((one for one in ordered if one in units), following)
            found = [lot for lot in found if lot.unit in ("", here)]
            rows = tuple(self.row(one, self.words.thing(one), here) for one in units)
            base = replace(
                base, groups=(RowGroup("Who acts", rows),), subject=here,
                subject_title=self.words.thing(here) if here else "",
                subject_small=self.words.place_of(here) if here else "",
            )  # fmt: skip
        return replace(base, forms=self.forms(found, wanted, items[0].order if items else NO_ORDER))

    def _list(self, base: Section, look: Outlook, options: Sequence[Option], here: str, wanted: Wanted) -> Section:
        """A decision that takes several orders: the subjects, the forms of the selected one, and those of orders for
        the decision itself."""
        acts = _acts(_waiting(options, look.items, self.words.in_turn))
        chosen = [option for option in acts if option.subject == here]
        if wanted.after and not any(option.do == wanted.after for option in chosen):
            here = self._next_in_turn(acts, look.subjects, wanted) if here else ""
            chosen = [option for option in acts if option.subject == here]
        here = here if chosen else ""
        aimed = {option.subject for option in acts}
        subjects = [one for one in dict.fromkeys(look.subjects) if one.id not in ("done", base.kind)]
        general = [option for option in acts if option.subject == base.kind]
        groups = self.groups(base.kind, [one for one in subjects if one.id in aimed], here)
        title, small = self.head(_subject(subjects, here)) if here else ("", "")
        end = self.ending(base.kind, look)
        return replace(
            base,
            groups=groups,
            forms=(
                *_alike(self.forms(self.lots(chosen), wanted, NO_ORDER), groups, here),
                *self.forms(self.lots(general), wanted, NO_ORDER),
            ),
            subject=here,
            subject_title=title,
            subject_small=small,
            idle=", ".join(self.head(one)[0] for one in subjects if one.id not in aimed),
            done=end,
            rest=self.rest(look, end),
            missing=WRONG if any(item.problems for item in look.items) else "",
        )

    def _next_in_turn(self, options: Sequence[Option], subjects: Sequence[Subject], wanted: Wanted) -> str:
        """The first piece that has not had the order just given, for an order that all pieces get; "" if there is
        none."""
        in_turn = wanted.after in self.words.in_turn
        waiting = {option.subject for option in options if option.do == wanted.after and in_turn}
        return next((one.id for one in subjects if one.id in waiting), "")

    def _next_idle(self, units: Sequence[str], here: str, items: Sequence[Item]) -> str:
        """The next piece to get an order: one without orders, first in the same hex, then further down the list, then
        from its top; "" if there is none."""
        busy = {str(item.order.get(name)) for item in items for name in UNITS}
        at = units.index(here) if here in units else 0
        idle = [one for one in dict.fromkeys((*units[at:], *units[:at])) if one and one not in busy | {here}]
        place = self.words.place_of(here)
        return next((one for one in idle if self.words.place_of(one) == place), next(iter(idle), ""))

    def _listed(self, lot: Lot, first: Mapping[str, Any]) -> Form:
        """A list of whole orders, or a button for each of them."""
        listed = lot.listed or ()
        fixed = frozenset(name for name in listed[0] if len({str(order.get(name)) for order in listed}) == 1)
        choices = tuple(replace(self.aim(order, fixed), chosen=dict(order) == dict(first)) for order in listed)
        pick = Entry("pick", "buttons" if lot.who else "pick", "Choose", choices=choices)
        return Form(lot.do, self.words.form(lot.do, {}), self.words.command(lot.do), (pick,), lot.rule)


def drafted(items: Sequence[Item], words: Words, start: int = 0, done: str = END) -> tuple[Drafted, ...]:
    """Lines of the order sheet."""
    last = start + len(items) - 1
    return tuple(
        Drafted(at, *words.line(item.order, done), item.problems, at == start, at == last)
        for at, item in enumerate(items, start)
    )


def _away(entry: Entry, here: str) -> Entry:
    """A field without the routes that lead back to the piece's place, unless there are no others."""
    others = tuple(choice for choice in entry.choices if choice.area != here)
    return replace(entry, choices=others) if entry.kind == "route" and others else entry


def _below(title: str, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Choices below a title, which they do not repeat."""
    return tuple(replace(one, label=one.label.removeprefix(f"{title}: ")) for one in choices)


def _acts(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.do != "done"]


def _waiting(options: Sequence[Option], items: Sequence[Item], in_turn: Container[str]) -> list[Option]:
    """Options without those of units that already have such an order, because the forecast may be of the earlier
    sheet."""
    had = {(item.order.get("do"), str(item.order.get(name))) for item in items for name in UNITS}
    return [one for one in options if one.do not in in_turn or (one.do, Lot((one,)).unit) not in had]


def _text(value: Any) -> str:
    return (" ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)).lower()


def _subject(subjects: Sequence[Subject], name: str) -> Subject:
    return next((one for one in subjects if one.id == name), Subject(name, ""))


def _alike(forms: Sequence[Form], groups: Sequence[RowGroup], here: str) -> tuple[Form, ...]:
    """Forms that can give the same order to equal pieces, which a list counts together; the selected one first."""
    equal = next((row.ids for group in groups for row in group.rows if row.chosen), ())
    if len(equal) < 2:
        return tuple(forms)
    return tuple(replace(form, alike=(here, *(one for one in equal if one != here))) for form in forms)
