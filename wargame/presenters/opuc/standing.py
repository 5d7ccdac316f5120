"""A whole turn on one order sheet: a section for each step the side may be asked in, and the standing orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from adjudication.engine.planning import futures
from adjudication.systems.opuc.fog.guesses import as_published, unseen_again
from adjudication.systems.opuc.fog.picture import Picture
from wargame.presenters.composing.assumed import with_assumptions
from wargame.presenters.composing.planned import IN_ADVANCE, in_a_row, planned_parts
from wargame.presenters.opuc import words
from wargame.presenters.opuc.composer import ComposerContext, drafted, section
from wargame.presenters.opuc.names import Names
from wargame.presenters.shapes import Choice, Entry, Form, Section, Wanted
from wargame.selectors import drafts, projection
from wargame.selectors.drafts import Item
from wargame.selectors.position import Position

ORDER = ("setup", "precedence", "pay_camps", "entry", "cp_action", "engineers_tasks", "deep", "local", "manoeuvre")
OVER = "You cannot order anything more in this step."
HELP = (
    "Answers for situations you cannot foresee. They apply all turn, whenever your side must decide and the sheet "
    "says nothing else. What is not ordered does not happen: nobody evades or advances, and no LOG, mission, card or "
    "reroll is used. Only who takes a loss, and the way of a retreat, the program then chooses."
)
USED = ("unit", "units", "attackers", "parent")  # fields of the blocks that an order uses
DOCTRINE = "doctrine"
FORCED = ("losses", "retreat")
WISHES = 3  # places named for deep ISR
FIELDS: dict[str, tuple[str, dict[str, str]]] = {
    "evade": ("Evade an assault", {"never": "Never", "always": "Whenever allowed", "guns": "Only guns and engineers"}),
    "log": ("LOG for a fight", {"full": "Full supply", "none": "None"}),
    "missions": ("Fire missions for a fight", {"0": "None", "1": "1", "2": "2", "3": "3"}),
    "losses": ("Losses fall on", {"strongest": "The strongest block", "weakest": "The weakest block"}),
    "advance": ("Advance after a fight", {"all": "Every block that can", "none": "Nobody"}),
    "follow_up": ("Follow up", {"never": "Never"}),
    "retreat": (
        "Way of a retreat",
        {"road": "By the main road", "cover": "Into woods and towns", "supply": "Towards supply"},
    ),
    "rerolls": ("Reroll ISR dice", {"again": "Whenever allowed", "keep": "Never"}),
    "camps": ("Camps of the displaced", {"pay": "Supply them", "let_go": "Let the people go"}),
}


def standing_sections(position: Position, facts: Any, pack: Any, wanted: Wanted) -> tuple[Section, ...]:
    """The sections of a turn sheet, in the order of play, the standing orders last."""
    assert position.sheet is not None
    sections: list[Section] = []
    for part in planned_parts(position, ORDER, _standing_still(position)):
        state = unseen_again(facts, part.plan.look.state, position.picture)
        picture = position.rules.picture(state, position.viewer.side)
        possible = partial(_possible, position, part.kind) if part.kind == "manoeuvre" else tuple
        desk = ComposerContext(picture, state, facts, pack, str(position.viewer.side), possible)
        made = section(part.kind, part.plan.moment.several, part.plan.look, desk, wanted)
        lines = part.lines(drafted, Names(picture, pack))
        told = f"{made.help} {IN_ADVANCE}" if part.first else made.help
        missing = made.missing if part.now else ""
        made = made if part.now else with_assumptions(made)
        made = replace(made, items=lines, part=True, done="", help=told, missing=missing, rest=OVER)
        sections.append(replace(made, moment=part.plan.moment))
    names, sheet = Names(position.picture, pack), position.sheet
    return (*sections, _standing(position.picture, names, sheet.orders))


def state_planned(position: Position, kind: str) -> Any | None:
    """The state in which a sheet's next order of a kind would be carried out, as the side would see it; None where
    that moment is not foreseen."""
    facts: Any = getattr(position.rules, "facts", None)
    state = projection.state_planned(position, kind, ORDER[-1], _standing_still(position))
    return None if state is None else unseen_again(facts, state, position.picture)


def _possible(position: Position, kind: str) -> tuple[Any, ...]:
    """States in which a step of the sheet comes in some possible turns, as the side would see them."""
    rules: Any = position.rules
    states = futures.states_at(rules, position.picture, position.player, position.plan.parsed, (kind,))
    return tuple(unseen_again(rules.facts, state, position.picture) for state in states)


def _standing_still(position: Position) -> Callable[[projection.ExpectedDecision], Any]:
    """The state of a moment with all blocks as they are published, but for those that other steps of the sheet use."""
    rules: Any = position.rules
    given = position.sheet.orders if position.sheet else []

    def stand(moment: projection.ExpectedDecision) -> Any:
        if moment.kind not in ORDER:
            return moment.state
        others = [order for order in given if moment.kind not in drafts.answers(rules, order)]
        used = {str(name) for order in others for field in USED for name in _names(order.get(field))}
        return as_published(rules.facts, moment.state, position.ahead.state, used)

    return stand


def _names(value: Any) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)


def _standing(picture: Picture, names: Names, given: list[dict[str, Any]]) -> Section:
    own = [(at, order) for at, order in enumerate(given) if order.get("do") == "standing_orders"]
    typed = own[-1][1] if own else {}
    title, command = words.COMMANDS["standing_orders"]
    form = Form("standing_orders", title, command, (_isr(picture, names, typed), *_entries(typed)), "2.2")
    items = in_a_row([line for at, order in own for line in drafted([Item(order, "standing")], names, at)])
    return Section(
        kind="standing",
        title=title,
        rule="2.2",
        help=HELP,
        several=False,
        items=items,
        forms=(form,),
        part=True,
        optional=True,
    )


def _entries(typed: dict[str, Any]) -> tuple[Entry, ...]:
    found = []
    for name, (label, values) in FIELDS.items():
        chosen = str(typed.get(name, DOCTRINE))
        silent = {DOCTRINE: "Let the program choose" if name in FORCED else "Not ordered"}
        choices = [Choice(key, text, chosen=key == chosen) for key, text in (silent | values).items()]
        found.append(Entry(name, "select", label, choices=tuple(choices)))
    return tuple(found)


def _isr(picture: Picture, names: Names, typed: dict[str, Any]) -> Entry:
    """Where deep ISR is to look first: places where the other side has hidden blocks."""
    places = dict.fromkeys(
        block.where for block in picture.blocks if not block.known and block.side != picture.side and block.where
    )
    wished = [str(place) for place in typed.get("isr", ())]
    choices = tuple(Choice(place, names.place(place), names.stack(place)) for place in sorted({*places, *wished}))
    times = tuple((wished + [""] * WISHES)[:WISHES])
    return Entry(
        "isr",
        "many",
        "Place for deep ISR",
        "Deep ISR looks first at",
        choices=choices,
        least=0,
        most=WISHES,
        times=times,
    )
