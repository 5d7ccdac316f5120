"""The composer of OPUC: what a decision asks, what is drafted, what can be ordered next, from the rules' own menus."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.engine.menu import AnyOf, Is, Option, Subject
from adjudication.engine.play.endings import END, ending
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.fog.picture import Picture
from adjudication.systems.opuc.pack.schema import Pack
from adjudication.systems.opuc.sentences import CATALOGUE
from adjudication.systems.opuc.sheets.sheet_problems import in_turn
from adjudication.systems.opuc.turn.sentences import STEP_NAMES
from wargame.presenters.composing.lists import FEW, MANY, is_product, spelled
from wargame.presenters.opuc import chances, orders, prices, words
from wargame.presenters.opuc.attacking import assault_entries
from wargame.presenters.opuc.entries import entries
from wargame.presenters.opuc.lists import list_of, settled
from wargame.presenters.opuc.looks import look_entries, on_the_table
from wargame.presenters.opuc.marching import march_form
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.works import KIND, work_forms
from wargame.presenters.shapes import OVER, Choice, Drafted, Entry, Figure, Form, RowGroup, Section, SubjectRow, Wanted
from wargame.selectors.drafts import Item, Outlook

SAID = ("break_down", "reform", "recall", "take_zone")  # orders with nothing to choose, shown in full
OR_END = " If you want no more in this step, choose “{}” now."
UNFORESEEN = (
    "What happens next depends on the dice, the other side or hidden facts. Submit the sheet now; you can order the "
    "rest later."
)


@dataclass(frozen=True)
class ComposerContext:
    """What every part of the composer needs: the picture after the draft, the state it was made from, the ground.
    `possible` gives other states in which the orders may be carried out, where that is later in the turn."""

    picture: Picture
    state: State
    facts: Facts
    pack: Pack
    side: str
    possible: Callable[[], tuple[State, ...]] = tuple

    @property
    def names(self) -> Names:
        return Names(self.picture, self.pack)


def section(kind: str, several: bool, look: Outlook, desk: ComposerContext, wanted: Wanted) -> Section:
    """The composer of one decision."""
    task = words.task(kind)
    names = desk.names
    options = [*look.options, *look.hopeful]
    first = look.items[0].order if look.items else None
    here = wanted.subject if wanted.part in ("", kind) else ""
    subject = here if any(option.subject == here for option in options) else ""
    stop = ending(CATALOGUE, kind)
    base: dict[str, Any] = {
        "kind": kind, "title": task.title, "rule": task.rule, "help": _help(kind, desk), "several": several,
        "items": drafted(look.items, names, done=stop), "figures": figures(desk),
    }  # fmt: skip
    if not several:
        open_now = options or look.before
        return Section(**base, forms=_single(open_now, desk, wanted, first), done=stop if _can_stop(open_now) else "")
    chosen = [option for option in options if option.subject == subject and option.do != "done"] if subject else []
    if wanted.after and not any(option.do == wanted.after for option in chosen):
        subject, chosen = "", []
    aimed = {option.subject for option in options}
    idle = [one for one in look.subjects if one.id not in aimed]
    wrong = any(item.problems for item in look.items)
    stop, rest = _ending(kind, look, desk)
    return Section(
        **base,
        groups=groups([one for one in look.subjects if one.id in aimed], names, subject),
        idle=", ".join(_title(one, names) for one in dict.fromkeys(idle) if one.id != "done"),
        forms=_of_subject(chosen, desk, wanted),
        subject=subject,
        subject_title=next((_title(one, names) for one in look.subjects if one.id == subject), names.thing(subject))
        if subject
        else "",
        subject_small=_about(subject, look.subjects, names),
        done=stop,
        missing="an order on the sheet cannot be carried out" if wrong else "",
        rest=rest,
    )


def _ending(kind: str, look: Outlook, desk: ComposerContext) -> tuple[str, str]:
    """The command that ends a list, and what is said where the list offers nothing."""
    if look.ended:
        return "", OVER
    stop = ending(CATALOGUE, kind)
    if look.due is None and in_turn(desk.state):
        return "", UNFORESEEN
    return stop, UNFORESEEN + OR_END.format(stop)


def _help(kind: str, desk: ComposerContext) -> str:
    """What is asked, and where the sides act in turn by an option, that they do."""
    if desk.state.at == kind and in_turn(desk.state) and kind in words.IN_TURN:
        return words.IN_TURN[kind]
    if kind == "precedence" and desk.state.at == kind and desk.state.phase in STEP_NAMES:
        return f"You have the initiative. Choose who is first in this step: {STEP_NAMES[desk.state.phase]}."
    if kind == "reroll" and desk.state.looks:
        return f"{on_the_table(desk.facts, desk.state, desk.names)} {words.task(kind).help}"
    return words.task(kind).help


def _zone(order: Mapping[str, Any], names: Names) -> str:
    """What the zone of a town is worth, where an order names one."""
    return names.zone(str(order.get("zone") or ""))


def _can_stop(options: Sequence[Option]) -> bool:
    """Whether the side can also order nothing, where the page does not list each choice in words."""
    return any(option.do == "done" for option in options) and (_is_look(options) or spelled(options) is None)


def _is_look(options: Sequence[Option]) -> bool:
    return any(option.do == "assign_isr" for option in options)


def _about(subject: str, subjects: Sequence[Subject], names: Names) -> str:
    """A line below the name of what has been chosen."""
    if subject in names.blocks:
        return names.small(names.blocks[subject])
    return next((prices.effect(one, names.picture, names.pack) for one in subjects if one.id == subject), "")


def drafted(items: Sequence[Item], names: Names, start: int = 0, done: str = END) -> tuple[Drafted, ...]:
    """Lines of the order sheet."""
    last = start + len(items) - 1
    return tuple(
        Drafted(at, *orders.say(item.order, names, done), item.problems, at == start, at == last)
        for at, item in enumerate(items, start)
    )


def figures(desk: ComposerContext) -> tuple[Figure, ...]:
    """What is left to spend."""
    pools = desk.picture.pools
    if pools is None:
        return ()
    return (
        Figure("CP", str(pools.cp), "", "3.2"),
        Figure("LOG", str(pools.log), "", "4.2"),
        Figure("Deep fires", str(pools.deep), f"{pools.ga} by air", "7.1"),
        Figure("Missions", str(pools.missions), "", "7.2"),
    )


def groups(subjects: Sequence[Subject], names: Names, chosen: str) -> tuple[RowGroup, ...]:
    """What one can point at: blocks by formation, then places, actions and the rest."""
    blocks: dict[str, list[SubjectRow]] = {}
    others: dict[str, list[SubjectRow]] = {}
    for subject in dict.fromkeys(subjects):
        if subject.id == "done":
            continue
        view = names.blocks.get(subject.id)
        if view is None:
            small = (
                names.stack(subject.id) or names.crew(subject.id) or prices.price(subject, names.picture, names.pack)
            )
            aimed = ATTACK if subject.kind == "target" else ""
            left = prices.markers_left(subject.id, names.picture) if subject.kind == "marker" else 1
            row = SubjectRow(
                subject.id, _title(subject, names), small, max(left, 1), chosen=subject.id == chosen, target=aimed
            )
            others.setdefault(_HEADS.get(subject.kind, "Other"), []).append(row)
        else:
            row = SubjectRow(
                view.id, words.block(view), names.small(view, formation=False), 1, view.side, words.symbol(view),
                view.neutralised, view.id == chosen,
            )  # fmt: skip
            blocks.setdefault(names.formation(view.formation), []).append(row)
    return tuple(RowGroup(title, tuple(rows)) for title, rows in (*others.items(), *blocks.items()))


def _title(subject: Subject, names: Names) -> str:
    return names.mission(subject.id) if subject.kind == "mission" else names.thing(subject.id)


ATTACK = "assault attackers"  # the order that attacks a place, and its field for the blocks

_HEADS = {
    "marker": "Markers", "action": "Actions", "mission": "Missions", "die": "Dice", "target": "Assaults",
    "place": "Stacks", "stack": "Stacks", "decision": "Decision",
    "detachment": "At work",
}  # fmt: skip


def _single(
    options: Sequence[Option], desk: ComposerContext, wanted: Wanted, first: Mapping[str, Any] | None
) -> tuple[Form, ...]:
    if not options:
        return ()
    whole = None if _is_look(options) else spelled(options)
    if whole is not None:
        listed = tuple(
            Choice(json.dumps(order), orders.say(order, desk.names)[0], _zone(order, desk.names), order == first)
            for order in whole
        )
        return (Form(options[0].do, "", "", (Entry("pick", "radios", choices=listed),), options[0].rule),)
    return _of_subject([option for option in options if option.do != "done"], desk, wanted, first)


def _of_subject(
    options: Sequence[Option], desk: ComposerContext, wanted: Wanted, first: Mapping[str, Any] | None = None
) -> tuple[Form, ...]:
    """The forms for one subject: what can be aimed at many places is one list of all of them."""
    found: list[Form] = []
    for do in dict.fromkeys(option.do for option in options):
        same = [option for option in options if option.do == do]
        if do == "move":
            found.append(_march(same, desk, wanted))
            continue
        if do == "assign_isr":
            found.append(_look_at(same, desk, wanted.typed if wanted.do == do else (first or {})))
            continue
        if do in KIND:
            found += work_forms(do, same, desk.names, wanted.typed if wanted.do == do else (first or {}))
            continue
        whole = spelled(same, MANY) if len(same) > 1 else None
        if whole is None:
            found += [_form(option, desk, wanted, first, lone=len(same) == 1) for option in same[:FEW]]
        elif is_product(whole):
            typed = wanted.typed if wanted.do == do else (first or {})
            title, command = words.COMMANDS.get(do, (do, "Add"))
            found.append(Form(do, title, command, entries(same, desk.names, typed), same[0].rule))
        else:
            found.append(list_of(do, whole, same[0].rule, desk.names))
    return tuple(found)


def _form(
    option: Option, desk: ComposerContext, wanted: Wanted, first: Mapping[str, Any] | None, *, lone: bool
) -> Form:
    """The form of one option; `lone`: it is the only one of its kind."""
    title, command = words.COMMANDS.get(option.do, (option.do, "Add"))
    typed = wanted.typed if wanted.do == option.do else (first or {})
    said = settled([option], desk.names) if option.do in SAID else ""
    made = Form(option.do, title, command, entries([option], desk.names, typed), option.rule, said)
    if option.do != "assault":
        return made
    asked_for = lone and wanted.subject == option.subject and wanted.do != option.do
    made = replace(made, entries=assault_entries(made.entries, option, desk, alone=asked_for))
    return _assault(made, option, desk, typed)


def _march(options: Sequence[Option], desk: ComposerContext, wanted: Wanted) -> Form:
    """The form of a move; of a stack all go that may go together, unless the person chooses."""
    parties = [party for option in options for party in _parties(option)]
    largest = max(parties, key=len)
    subject = options[0].subject
    states = (desk.state, *desk.possible())
    return march_form(subject, largest, desk.facts, states, desk.side, desk.names, wanted, options[0].rule)


def _parties(option: Option) -> tuple[tuple[str, ...], ...]:
    domain = option.fields["units"]
    if isinstance(domain, AnyOf):
        return domain.groups
    return ((str(domain.value),),) if isinstance(domain, Is) else ()


def _look_at(options: Sequence[Option], desk: ComposerContext, typed: Mapping[str, Any]) -> Form:
    title, command = words.COMMANDS["assign_isr"]
    asked = look_entries(options, desk.facts, desk.state, desk.side, desk.names, typed)
    return Form("assign_isr", title, command, asked, options[0].rule)


def _assault(made: Form, option: Option, desk: ComposerContext, typed: Mapping[str, Any]) -> Form:
    ticked = {entry.name for entry in made.entries if entry.kind == "checks"}  # only who may be ticked counts
    order = {entry.name: _opening(entry) for entry in made.entries}
    order |= {name: value for name, value in typed.items() if name not in ticked}
    return Form(
        made.do,
        f"Assault on {desk.names.place(str(order.get('target', option.subject)))}",
        made.command,
        made.entries,
        made.rule,
        odds=chances.of_assault(desk.facts, desk.state, desk.side, order, desk.names),
        asks_odds=True,
    )


def _opening(entry: Entry) -> Any:
    if entry.kind == "checks":
        return [choice.value for choice in entry.choices if choice.chosen]
    return entry.value
