"""A hidden block shows where it stands and nothing else: every column of its facts is changed alone, and neither the
enemy's picture nor the public's changes a byte (1.11, 5.1)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded
from adjudication.systems.opuc.assaults import declaration
from adjudication.systems.opuc.assaults.forecast import of_order
from adjudication.systems.opuc.assaults.orders import Assault
from adjudication.systems.opuc.basics.state_rows import Look
from adjudication.systems.opuc.chapters import CHAPTERS
from adjudication.systems.opuc.engineering.events import DetachmentPlaced, DugIn
from adjudication.systems.opuc.isr import close_isr
from adjudication.systems.opuc.logistics.events import SupplyAssigned
from tests.systems.opuc.table import SMALL, SYSTEM, TINY

SEEN = (
    "place", "hidden", "tag", "neutralised", "moved", "fired", "assaulted", "followed", "done", "entered", "began",
)  # fmt: skip
"""What everybody sees of a hidden block: that it is there, the number on its back, what it has done before all eyes."""
_encode = msgspec.json.encode


def columns(rules: Any, state: Any) -> list[str]:
    """The columns of the state that hold one entry for each block."""
    board, count = rules.facts.board, rules.facts.roster.count
    others = {board.places, board.hexes, len(board.edges), len(board.buas), 2}
    assert count not in others
    names = [field.name for field in msgspec.structs.fields(type(state))]
    lists = [name for name in names if isinstance(getattr(state, name), list)]
    return [name for name in lists if len(getattr(state, name)) == count and name not in SEEN]


def states(rules: Any, variant: str, every: int) -> Iterator[Any]:
    """One decision of every few of a random game."""
    options = rules.option_type(profile="full", log_from_turn=1, local_fires=variant)
    for count, step in enumerate(conformance.play(rules, options, random.Random(3).randrange, b"canary")):
        if count % every == every - 1:
            yield step.after


def changed(value: Any) -> Any:
    return not value if isinstance(value, bool) else value + 1


@pytest.mark.parametrize(
    ("rules", "variant", "every"), [(TINY, "onmap_regts", 10), (TINY, "onmap_dag", 10), (SMALL, "abstract", 90)]
)
def test_no_fact_of_a_hidden_block_reaches_the_enemy(rules: Any, variant: str, every: int) -> None:
    roster, tried = rules.facts.roster, 0
    for state in states(rules, variant, every):
        names = columns(rules, state)
        assert {"lost", "dug_in", "spent", "paid", "organic", "blind", "short"} <= set(names)
        for viewer in ("BLUE", "RED", None):
            before = _encode(rules.picture(state, viewer))
            for u, place in enumerate(state.place):
                if place < 0 or not state.hidden[u] or viewer == ("BLUE", "RED")[roster.side[u]]:
                    continue
                for name in names:
                    other = rules.fork(state)
                    getattr(other, name)[u] = changed(getattr(other, name)[u])
                    assert _encode(rules.picture(other, viewer)) == before, f"{viewer} learns {name} of {roster.ids[u]}"
                    tried += 1
    assert tried > 300


def named(state: Any) -> set[int]:
    """Blocks that rows of the state hold by their number."""
    moving = state.group.blocks if state.group is not None else ()
    return {*moving, *(work.block for work in state.works), *(d.parent for d in state.detachments)}


@pytest.mark.parametrize("rules", [TINY, SMALL])
def test_two_hidden_blocks_of_a_place_can_be_exchanged(rules: Any) -> None:
    """What a hidden block is, even whether it is a dummy, cannot be told from the enemy's picture."""
    tried = 0
    for state in states(rules, "abstract", 6 if rules is TINY else 25):
        for side, viewer in ((0, "RED"), (1, "BLUE")):
            mine = [
                u
                for u in rules.facts.roster.of_side[side]
                if state.place[u] >= 0 and state.hidden[u] and not state.neutralised[u]
            ]
            before = _encode(rules.picture(state, viewer))
            for a, b in itertools.pairwise(mine):
                if state.place[a] == state.place[b] or {a, b} & named(state):
                    continue
                other = rules.fork(state)
                for name in SEEN:
                    column = getattr(other, name)
                    column[a], column[b] = column[b], column[a]
                if rules.invariants(other):
                    continue  # a dummy in the water, tracks on a ferry ...
                assert _encode(rules.picture(other, viewer)) == before
                tried += 1
    assert tried >= 5


@pytest.mark.parametrize("rules", [TINY, SMALL])
def test_stores_and_cards_are_the_owners_alone(rules: Any) -> None:
    for state in states(rules, "abstract", 40):
        for side, viewer in ((0, "RED"), (1, "BLUE")):
            before = _encode(rules.picture(state, viewer))
            for name in ("log", "isr_lost", "log_base", "isr_base", "missions", "log_less", "deep_less"):
                other = rules.fork(state)
                getattr(other, name)[side] += 1
                assert _encode(rules.picture(other, viewer)) == before, f"{viewer} learns {name}"
            other = rules.fork(state)
            other.next_cards[side] = {**other.next_cards[side], "STRAT_EW": 1}
            assert _encode(rules.picture(other, viewer)) == before, f"{viewer} learns of cards"


def test_log_for_a_fight_is_unseen_until_both_sides_have_assigned_it() -> None:
    """Who assigns second has neither an event nor a picture that tells what the first has done (4.6)."""
    first = second = 0
    options = TINY.option_type(profile="full", log_from_turn=1, local_fires="abstract")
    for game in range(6):
        for step in conformance.play(TINY, options, random.Random(game).randrange, b"supply%d" % game):
            state = TINY.fork(step.before)
            for event in step.events:
                if isinstance(event, SupplyAssigned):
                    enemy = "RED" if event.side == "BLUE" else "BLUE"
                    told = TINY.redact(state, event, enemy)
                    if state.combats[-1].logged:
                        assert told is not None
                        assert not told.paid
                        second += 1
                    else:
                        assert told is None
                        assert TINY.redact(state, event, event.side) == event
                        first += 1
                TINY.apply(state, event)
                _unseen(state)
    assert min(first, second) > 5


def _unseen(state: Any) -> None:
    """While one side is still to assign, the supply of the other's blocks can be anything to it."""
    if not state.combats or len(state.combats[-1].logged) != 1:
        return
    (done,) = state.combats[-1].logged
    other = TINY.fork(state)
    fight = other.combats[-1]
    mine = {block for block, _ in fight.supply if TINY.facts.roster.side[block] == done}
    pairs = tuple((block, 2 - how if block in mine else how) for block, how in fight.supply)
    other.combats[-1] = msgspec.structs.replace(fight, supply=pairs)
    other.log[done] += 3
    viewer = TINY.sides[1 - done]
    assert _encode(TINY.picture(other, viewer)) == _encode(TINY.picture(state, viewer))


def learnt(rules: Any, state: Any, events: list[Any], viewer: str) -> tuple[list[Any], Any]:
    """What a side learns of events, and what is asked after them."""
    now, told = rules.fork(state), []
    for event in events:
        known = rules.redact(now, event, viewer)
        if known is not None:
            told.append(known)
        rules.apply(now, event)
    return told, rules.awaiting(now)


def emptied(rules: Any, state: Any, enemy: int) -> Iterator[Any]:
    """The state with an enemy who holds nothing of one kind, and works at nothing."""
    for name, nothing in (("cp", 0), ("deep", 0), ("missions", 0), ("log", 0), ("cards", {})):
        other = rules.fork(state)
        getattr(other, name)[enemy] = nothing
        other.ga[enemy] = min(other.ga[enemy], other.deep[enemy])
        if other != state:
            yield other


@pytest.mark.parametrize("variant", ["abstract", "onmap_dag", "onmap_regts"])
def test_what_is_asked_and_told_does_not_depend_on_what_the_enemy_holds(variant: str) -> None:
    """A side without CP, missions, cards or LOG is asked like any other: being passed over would tell (2.2)."""
    tried = 0
    for game in range(3):
        chosen = TINY.option_type(profile="full", log_from_turn=1, local_fires=variant)
        for number, step in enumerate(conformance.play(TINY, chosen, random.Random(game).randrange, b"held%d" % game)):
            if len(step.orders) != 1:
                continue
            (viewer,) = step.orders
            truth = learnt(TINY, step.before, step.events, viewer)
            for other in emptied(TINY, step.before, 1 - TINY.sides.index(viewer)):
                events = TINY.adjudicate(other, step.orders, Dice(Seeded(b"held%d" % game, number)))
                assert learnt(TINY, other, events, viewer) == truth, f"{viewer} notices at {step.before.at}"
                tried += 1
    assert tried > 300


@pytest.mark.parametrize("kind", ["cp_action", "deep", "local", "pay_camps", "engineers_tasks"])
def test_nobody_is_passed_over_for_having_nothing(kind: str) -> None:
    state = SMALL.initial_state(SMALL.option_type())
    assert max(state.cp[0], state.deep[0], state.log[0]) == 0
    assert CHAPTERS.decisions[kind].forced(SMALL.facts, state, 0) is None


def test_a_deep_die_that_missed_is_put_before_its_side_with_no_card() -> None:
    """Who is not asked has none; of close dice everything is open (5.3, 5.5)."""
    state = SMALL.initial_state(SMALL.option_type())
    target = SMALL.facts.board.index["0909"]
    assert close_isr.choices(SMALL.facts, state, Look(0, -1, target, face=2, deep=True)) == ("keep",)
    assert close_isr.choices(SMALL.facts, state, Look(0, target, target, face=2)) == ()
    state.cards[0] = {"ISR_REROLL": 1}
    assert close_isr.choices(SMALL.facts, state, Look(0, -1, target, face=2, deep=True)) == ("card", "keep")


def test_a_hidden_block_digs_in_unseen() -> None:
    """No dummy can: the enemy learns of the works when it finds the block (10.3, 10.5.2)."""
    state = SMALL.initial_state(SMALL.option_type())
    unit = next(u for u in SMALL.facts.roster.of_side[0] if SMALL.facts.roster.is_combat[u] and state.place[u] >= 0)
    event = DugIn("BLUE", SMALL.facts.roster.ids[unit], SMALL.facts.board.ids[state.place[unit]])
    assert state.hidden[unit]
    assert [SMALL.redact(state, event, viewer) for viewer in ("BLUE", "RED", None)] == [event, None, None]
    state.hidden[unit] = False
    assert SMALL.redact(state, event, "RED") == event


def test_a_dummy_of_engineers_looks_like_an_ed() -> None:
    """With dummy EDs in play games are legal, and which ED is one shows neither in the enemy's picture nor in what it
    may do (1.9, K-71, G-44)."""
    scenario = msgspec.structs.replace(SMALL.pack.scenario, engineer_dummies={"BLUE": 2, "RED": 2})
    rules: Any = SYSTEM.bind(msgspec.structs.replace(SMALL.pack, scenario=scenario))
    pretended = tried = 0
    for game in range(2):
        rng = random.Random(game)
        for count, step in enumerate(conformance.play(rules, rules.option_type(), rng.randrange, b"decoy%d" % game)):
            pretended += any(isinstance(event, DetachmentPlaced) and event.dummy for event in step.events)
            state = step.after
            dummies = [d for d in state.detachments if d.parent < 0]
            if not dummies or count % 20:
                continue
            conformance.fog_holds(rules, state, rng.randrange)
            enemy = rules.sides[1 - dummies[0].side]
            parent = rules.facts.roster.of_side[dummies[0].side][0]
            real = msgspec.structs.replace(dummies[0], parent=parent)
            other = rules.fork(state)
            other.detachments = [real if d == dummies[0] else d for d in state.detachments]
            assert _encode(rules.picture(other, enemy)) == _encode(rules.picture(state, enemy))
            assert list(rules.legal_orders(other, enemy)) == list(rules.legal_orders(state, enemy))
            own = rules.picture(state, rules.sides[dummies[0].side])
            assert own != rules.picture(other, rules.sides[dummies[0].side])
            tried += 1
    assert pretended > 8
    assert tried > 10


def texts(plain: Any) -> Iterator[str]:
    """Every text in a plain value."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        yield from itertools.chain(plain, *map(texts, plain.values()))
    elif isinstance(plain, (list, tuple)):
        yield from itertools.chain(*map(texts, plain))


@pytest.mark.parametrize(
    ("rules", "variant", "games"), [(TINY, "onmap_regts", 8), (TINY, "onmap_dag", 8), (SMALL, "abstract", 1)]
)
def test_no_event_names_a_block_that_stays_hidden(rules: Any, variant: str, games: int) -> None:
    roster, told = rules.facts.roster, 0
    for game in range(games):
        options = rules.option_type(profile="full", log_from_turn=1, local_fires=variant)
        for step in conformance.play(rules, options, random.Random(game).randrange, b"events%d" % game):
            state = rules.fork(step.before)
            for event in step.events:
                seen = {viewer: rules.redact(state, event, viewer) for viewer in ("BLUE", "RED", None)}
                before = list(state.hidden)
                rules.apply(state, event)
                secret = {
                    roster.ids[u]: roster.side[u]
                    for u in range(roster.count)
                    if before[u] and state.hidden[u] and state.place[u] >= 0
                }
                for viewer, known in seen.items():
                    names = set(texts(msgspec.to_builtins(known))) if known is not None else set()
                    told += bool(names)
                    leaks = [name for name in names & set(secret) if ("BLUE", "RED")[secret[name]] != viewer]
                    assert not leaks, f"{viewer} reads of {leaks} in {known}"
    assert told > 500


def test_odds_and_doctrine_count_strongpoints_only_once_they_are_found() -> None:
    """A side weighs an assault by what it knows, also where the rules answer for it."""
    found = 0
    for state in states(TINY, "onmap_dag", 2):
        for side in (0, 1):
            for target in declaration.targets(TINY.facts, state, side):
                for party in declaration.parties(TINY.facts, state, side, target):
                    order = Assault(TINY.facts.board.ids[target], tuple(party.members)[:1])
                    found += _weighs_what_it_knows(state, side, target, order)
    assert found > 5


def _weighs_what_it_knows(state: Any, side: int, target: int, order: Assault) -> int:
    fortified = TINY.fork(state)
    fortified.strongpoints[target], fortified.strongpoint_side[target] = 2, 1 - side
    fortified.surveyed[target] &= ~(1 << side)
    open_ground = TINY.fork(fortified)
    open_ground.strongpoints[target], open_ground.strongpoint_side[target] = 0, -1
    unseen, none = (of_order(TINY.facts, one, side, order).clash.ground for one in (fortified, open_ground))
    assert unseen.strongpoints == none.strongpoints == 0
    fortified.surveyed[target] |= 1 << side
    assert of_order(TINY.facts, fortified, side, order).clash.ground.strongpoints == 2
    return 1
