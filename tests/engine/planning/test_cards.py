"""The card of an order and what then happens: both go by the sheet that the order is on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, dropwhile
from typing import Any, NamedTuple

import pytest

from adjudication.engine import registry
from adjudication.engine.dice import BY_KEY, Dice, Seeded
from adjudication.engine.menu import parse, pick, settled
from adjudication.engine.planning import courses, prospects, stakes
from adjudication.engine.planning.courses import SheetBehind
from adjudication.engine.play import driver
from adjudication.engine.protocol import Holding
from tests.depth import sample

PACKS = (
    ("ukrainian_crisis", "ukraine-2014"), ("opuc", "first-lesson"), ("opaque_war", "airport-lesson"),
    ("ukraine_2022", "kharkiv-lesson"), ("millennium_wars", "odesa-transnistria"),
)  # fmt: skip
CARDS = sample(40, 1_000)
PLAYED = 8  # times that what a card is about happens
WITHIN = 0.06 if CARDS < 1_000 else 0.03  # of a chance, on average over what cards call about equally likely


class Card(NamedTuple):
    """An order in a state, with the sheet that it is put on."""

    state: Any
    order: Any
    behind: SheetBehind

    @property
    def side(self) -> str:
        return str(self.behind.who)


def cards(rules: Any, most: int) -> Iterator[Card]:
    """Orders at random in games at random, on sheets with standing orders at random."""
    luck, made = random.Random(7), 0
    for game in range(200):
        state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice(game, 0)).state
        for number in range(1, 400):
            awaiting = rules.awaiting(state)
            if made == most:
                return
            if awaiting.mode == "over":
                break
            for due in awaiting.due if luck.random() < 0.3 else ():
                card = _card(rules, state, due.side, luck)
                if card is not None:
                    made += 1
                    yield card
            orders = {due.side: _order(rules, state, due.side, luck) for due in awaiting.due}
            rules.carry_out(state := rules.fork(state), orders, dice(game, number))


def dice(game: int, number: int) -> Dice:
    return Dice(Seeded(b"card%d" % game, number, scheme=BY_KEY))


def _order(rules: Any, state: Any, side: str, luck: random.Random) -> Any:
    options = list(rules.choices(state, side)) if luck.random() < 0.2 else []
    order = parse(pick(settled(luck.choice(options)), luck.randrange), rules.order_type) if options else None
    return order if order is not None and not rules.check(state, side, order) else rules.policy(state, side)


def _card(rules: Any, state: Any, side: str, luck: random.Random) -> Card | None:
    options = [one for one in map(settled, rules.choices(state, side)) if prospects.leads_to_dice(rules, one.do)]
    if not options:
        return None
    order = parse(pick(luck.choice(options), luck.randrange), rules.order_type)
    if rules.check(state, side, order):
        return None
    return Card(state, order, SheetBehind(side, tuple(_standing(rules, luck)), "sheet"))


def _standing(rules: Any, luck: random.Random) -> Iterator[Any]:
    """Standing orders of a sheet, those that the rules have, at random."""
    for kind in rules.stands_for:
        plain = {"do": kind.__struct_config__.tag}
        for name, choices in STANDING.get(kind.__name__, {}).items():
            plain |= {name: luck.choice(choices)} if name in kind.__struct_fields__ else {}
        if len(plain) > 1 and luck.random() < 0.6:
            yield parse(plain, rules.order_type)


WHEN = ("attack", "defence", "both")
STANDING: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "StandingSupport": {"when": WHEN, "markers": ((), ("arm",))},
    "StandingCadres": {"attack": (0, 1, 2), "defence": (0, 1)},
    "StandingDefence": {"retreat": (True, False)},
    "StandingOrders": {"losses": ("doctrine", "strongest", "weakest"), "log": ("doctrine", "full", "none")},
    "StandingAir": {"ground_support": (0, 1, 2), "when": WHEN},
    "StandingInterception": {"interceptors": (0, 1)},
}


def happened(rules: Any, card: Card, number: int) -> Mapping[Holding, int]:
    """What changes when the driver carries out the order with its sheet, until something else is decided."""
    kinds, first = courses.begins(card.order), len(rules.awaiting(card.state).due)
    answers = count()
    draft = driver.advance(
        rules, card.state, {card.side: driver.SideOrders((card.order, *card.behind.orders))},
        Dice(Seeded(b"happens%d" % number, 0, scheme=BY_KEY)), "sheet",
        enough=lambda taken: next(answers) >= first and taken.kind not in kinds,
    )  # fmt: skip
    later = dropwhile(lambda taken: taken.kind in kinds, draft.taken[first:])
    events = draft.events[: len(draft.events) - sum(taken.events for taken in later)]
    return stakes.change(rules, rules.holdings(card.state), prospects.after(rules, card.state, events))


@pytest.mark.sampled
@pytest.mark.parametrize(("system", "pack"), PACKS)
def test_a_card_says_how_often_it_happens(system: str, pack: str) -> None:
    """Of all that cards call so likely, so much happens, and of all that they call less likely, less."""
    rules, number, kinds = registry.bound(system, pack), 0, set[type]()
    said, seen = Counter[int](), Counter[int]()
    for card in cards(rules, CARDS):
        made = prospects.prospect(rules, [card.state], card.order, card.behind)
        if made is None:
            continue
        kinds.add(type(card.order))
        number += PLAYED
        changes = [happened(rules, card, number + at) for at in range(PLAYED)]
        for stake in (*made.stakes.gains, *made.stakes.risks):
            sign, about = 1 if stake.more else -1, round(5 * stake.chance)
            came = sum(sign * change.get(stake.holding, 0) > 0 for change in changes)
            said[about] += round(1_000_000 * stake.chance * PLAYED)
            seen[about] += 1_000_000 * came
            seen[-1] += 1_000_000 * PLAYED
    wrong = sum(abs(said[about] - seen[about]) for about in said) / seen[-1]
    assert wrong <= WITHIN
    assert len(kinds) > 1
