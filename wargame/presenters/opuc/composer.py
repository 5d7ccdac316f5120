"""OPUC's additions to the plain composer: pools, marches, assaults with their odds, works, deep ISR."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from adjudication.engine.menu import AnyOf, Is, Option, Subject
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.sheets.sheet_problems import in_turn
from adjudication.systems.opuc.turn.sentences import STEP_NAMES
from wargame.presenters.composing.assumed import with_assumptions
from wargame.presenters.composing.lists import FEW, spelled
from wargame.presenters.composing.planned import PlannedPart
from wargame.presenters.opuc import chances, prices, works
from wargame.presenters.opuc import words as called
from wargame.presenters.opuc.attacking import assault_entries, united
from wargame.presenters.opuc.looks import look_entries, on_the_table
from wargame.presenters.opuc.marching import march_form
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.plain import composer as plain
from wargame.presenters.plain.lots import Lot, lots
from wargame.presenters.shapes import Choice, Entry, Figure, Form, RowGroup, Section, SubjectRow, Wanted
from wargame.selectors.drafts import Outlook

SAID: Final = ("break_down", "reform", "recall", "take_zone")  # orders with nothing to choose, shown in full
ONE_FORM: Final = ("move", "assign_isr")  # orders with one form for all options
ATTACK: Final = "assault attackers"  # the order that attacks a place, and its field for the blocks
HEADS: Final = {
    "marker": "Markers", "action": "Actions", "mission": "Missions", "die": "Dice", "target": "Assaults",
    "place": "Stacks", "stack": "Stacks", "decision": "Decision",
    "detachment": "At work",
}  # fmt: skip


class Composer(plain.Composer):
    """The composer of one side in one state. `possible` gives other states in which later orders of the turn may be
    carried out."""

    spelled_out = FEW

    def __init__(
        self,
        rules: Any,
        picture: Picture,
        state: State,
        side: str,
        possible: Callable[[], tuple[State, ...]] = tuple,
    ) -> None:
        self.words: Words = Words(rules, picture)
        self.names, self.facts, self.pack = self.words.names, rules.facts, rules.pack
        self.picture, self.state, self.side, self.possible = picture, state, side, possible

    def figures(self, kind: str) -> tuple[Figure, ...]:
        """The points left to spend."""
        pools = self.picture.pools
        if pools is None:
            return ()
        return (
            Figure("CP", str(pools.cp), "", "3.2"),
            Figure("LOG", str(pools.log), "", "4.2"),
            Figure("Deep fires", str(pools.deep), f"{pools.ga} by air", "7.1"),
            Figure("Missions", str(pools.missions), "", "7.2"),
        )

    def help(self, kind: str) -> str:
        """The prompt of a decision, with a note if an option makes the sides act in turn."""
        told, open_now = super().help(kind), self.state.at == kind
        if open_now and in_turn(self.state):
            return self.words.text(f"help.{kind}.in_turn") or told
        if kind == "precedence" and open_now and self.state.phase in STEP_NAMES:
            return f"You have the initiative. Choose who is first in this step: {STEP_NAMES[self.state.phase]}."
        if kind == "reroll" and self.state.looks:
            return f"{on_the_table(self.facts, self.state, self.names)} {told}"
        return told

    def ending(self, kind: str, look: Outlook) -> str:
        """The command that ends a list; empty while it is the other side's turn."""
        return "" if look.due is None and in_turn(self.state) else super().ending(kind, look)

    def groups(self, kind: str, subjects: Sequence[Subject], chosen: str) -> tuple[RowGroup, ...]:
        """The subjects on offer: places, actions and the rest, then blocks by formation."""
        blocks: dict[str, list[SubjectRow]] = {}
        others: dict[str, list[SubjectRow]] = {}
        for subject in subjects:
            view = self.names.blocks.get(subject.id)
            if view is None:
                others.setdefault(HEADS.get(subject.kind, "Other"), []).append(self._other(subject, chosen))
                continue
            row = SubjectRow(
                view.id, called.block(view), self.names.small(view, formation=False), 1, view.side,
                called.symbol(view), view.neutralised, view.id == chosen,
            )  # fmt: skip
            blocks.setdefault(self.names.formation(view.formation), []).append(row)
        return tuple(RowGroup(title, tuple(rows)) for title, rows in (*others.items(), *blocks.items()))

    def _other(self, subject: Subject, chosen: str) -> SubjectRow:
        """The row of a place, action, mission or marker, with its occupants or its cost."""
        names = self.names
        small = names.stack(subject.id) or names.crew(subject.id) or prices.price(subject, self.picture, self.pack)
        left = prices.markers_left(subject.id, self.picture) if subject.kind == "marker" else 1
        return SubjectRow(
            subject.id, self._title(subject), small, max(left, 1), chosen=subject.id == chosen,
            target=ATTACK if subject.kind == "target" else "",
        )  # fmt: skip

    def _title(self, subject: Subject) -> str:
        return self.names.mission(subject.id) if subject.kind == "mission" else self.names.thing(subject.id)

    def head(self, subject: Subject) -> tuple[str, str]:
        """The selected subject; below it the state of a block, or the effect of an action."""
        view = self.names.blocks.get(subject.id)
        return self._title(subject), self.names.small(view) if view else prices.effect(subject, self.picture, self.pack)

    def whole(self, options: Sequence[Option]) -> list[dict[str, Any]] | None:
        """The orders of a short menu; an ISR look has a form."""
        return None if any(option.do == "assign_isr" for option in options) else super().whole(options)

    def choice(self, order: Mapping[str, Any]) -> Choice:
        """An order written out, with the value of a town's zone if it names one."""
        return replace(super().choice(order), small=self.names.zone(str(order.get("zone") or "")))

    def aim(self, order: Mapping[str, Any], fixed: frozenset[str]) -> Choice:
        """One of many orders, with the hex it aims at for pointing on the map."""
        place = next((str(order[name]) for name in ("at", "where", "to", "zone") if order.get(name)), "")
        return replace(super().aim(order, fixed), area=self.names.hex_of(place))

    def lots(self, options: Sequence[Option]) -> list[Lot]:
        """Moves and looks have one form each, works one for each task, assaults of a whole turn one for each target;
        other orders not too many."""
        found: list[Lot] = []
        for do in dict.fromkeys(option.do for option in options):
            same = [option for option in options if option.do == do]
            if do in ONE_FORM:
                found.append(Lot(same))
            elif do == "assault" and self.possible is not tuple:
                found += [Lot((one,)) for one in united(same)]
            else:
                found += works.lots(do, same) if do in works.KIND else lots(same)[:FEW]
        return found

    def forms(self, found: Sequence[Lot], wanted: Wanted, first: Mapping[str, Any]) -> tuple[Form, ...]:
        """The forms of some lots. In an assault that is the only one on its target, the only possible attacker is
        included."""
        made = super().forms(found, wanted, first)
        alone = sum(lot.do == "assault" for lot in found) == 1 and wanted.do != "assault"
        typed = wanted.typed if wanted.do == "assault" else first
        return tuple(
            self._assault(form, lot.options[0], typed, alone=alone and wanted.subject == lot.options[0].subject)
            if form.do == "assault" else form
            for form, lot in zip(made, found, strict=True)
        )  # fmt: skip

    def held(self, lot: Lot, wanted: Wanted, first: Mapping[str, Any]) -> Mapping[str, Any]:
        """A form's content; for a march also if the person has chosen the units."""
        return wanted.typed if lot.do == wanted.do == "move" else super().held(lot, wanted, first)

    def form(self, lot: Lot, typed: Mapping[str, Any], first: Mapping[str, Any]) -> Form:
        """The form of an order, with its effect if there is nothing to choose, and the duration of works."""
        if lot.do == "move":
            return self._march(lot, typed)
        made = super().form(lot, typed, first)
        if lot.do in works.KIND:
            return works.dressed(made, lot, self._settled(lot))
        return replace(made, help=self._settled(lot)) if lot.do in SAID else made

    def _settled(self, lot: Lot) -> str:
        """The single order of a lot without choices, as text; empty for any other."""
        listed = spelled(lot.options, 1)
        return self.words.say(listed[0]) if listed else ""

    def fields(self, lot: Lot, typed: Mapping[str, Any]) -> tuple[Entry, ...]:
        """The fields of a form; a look lists each place with the number needed to find something."""
        if lot.do == "assign_isr":
            return look_entries(lot.options, self.facts, self.state, self.side, self.words, typed)
        return super().fields(lot, typed)

    def _march(self, lot: Lot, typed: Mapping[str, Any]) -> Form:
        """The form of a move; from a stack, all that can go together do, unless the person chooses."""
        largest = max((party for option in lot.options for party in _parties(option)), key=len)
        states = (self.state, *self.possible())
        return march_form(lot.options[0], largest, self.facts, states, self.side, self.words, typed)

    def _assault(self, made: Form, option: Option, typed: Mapping[str, Any], *, alone: bool) -> Form:
        """The form of an assault with its odds, once an attacker is ticked."""
        fields = assault_entries(made.entries, option, self, alone=alone)
        ticked = {entry.name for entry in fields if entry.kind == "checks"}  # only who may be ticked counts
        order = {entry.name: _opening(entry) for entry in fields}
        order |= {name: value for name, value in typed.items() if name not in ticked}
        return replace(
            made,
            title=f"Assault on {self.names.place(str(order.get('target', option.subject)))}",
            entries=fields,
            odds=chances.of_assault(self.facts, self.state, self.side, order, self.names),
            asks_odds=True,
        )

    def planned(self, section: Section, part: PlannedPart) -> Section:
        """A section as part of a sheet; sections of later moments depend on assumptions."""
        made = super().planned(section, part)
        return made if part.now else with_assumptions(made)


def _parties(option: Option) -> tuple[tuple[str, ...], ...]:
    domain = option.fields["units"]
    if isinstance(domain, AnyOf):
        return domain.groups
    return ((str(domain.value),),) if isinstance(domain, Is) else ()


def _opening(entry: Entry) -> Any:
    if entry.kind == "checks":
        return [choice.value for choice in entry.choices if choice.chosen]
    return entry.value
