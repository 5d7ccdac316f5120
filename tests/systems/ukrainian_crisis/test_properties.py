"""Properties of single rules, over values nobody thought of in advance."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudication.engine.checking import conformance
from adjudication.engine.dice import Dice, Seeded, no_dice
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.state import State, fork
from adjudication.systems.ukrainian_crisis.combat.battles import caps
from adjudication.systems.ukrainian_crisis.combat.events import BattleSettled, HitsAllocated
from adjudication.systems.ukrainian_crisis.combat.orders import Group
from adjudication.systems.ukrainian_crisis.final_phase.events import GameEnded
from adjudication.systems.ukrainian_crisis.rulebook import RULEBOOK
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged
from adjudication.systems.ukrainian_crisis.turn.flow import losses
from adjudication.systems.ukrainian_crisis.umpiring.events import SetUnit
from tests.depth import sample
from tests.systems.ukrainian_crisis.table import RULES

points = st.integers(0, 60)


def one_by_one(prestige: list[int], side: int, loss: int) -> list[int]:
    """The rule of 2.4 taken literally, point after point."""
    now = list(prestige)
    for _ in range(loss):
        if now[side]:
            now[side] -= 1
        else:
            now[1 - side] += 1
    return now


@given(points, points, points)
def test_a_loss_overflows_point_by_point(red: int, blue: int, loss: int) -> None:
    assert list(losses([red, blue], loss, 0, True)) == one_by_one([red, blue], 0, loss)
    assert list(losses([red, blue], 0, loss, True)) == one_by_one([red, blue], 1, loss)


@given(points, points, points, points)
def test_simultaneous_losses_use_the_values_before(red: int, blue: int, loss_red: int, loss_blue: int) -> None:
    new = losses([red, blue], loss_red, loss_blue, True)
    assert new[0] == red - min(red, loss_red) + max(0, loss_blue - blue)
    assert new[1] == blue - min(blue, loss_blue) + max(0, loss_red - red)
    swapped = losses([blue, red], loss_blue, loss_red, True)
    assert swapped == (new[1], new[0])


@given(points, points, points)
def test_switched_off_the_rest_of_a_loss_is_void(red: int, blue: int, loss: int) -> None:
    new = losses([red, blue], loss, 0, False)
    assert new == ((0, blue + loss) if red == 0 else (max(0, red - loss), blue))


def duel(mine: list[str], theirs: list[str], down: set[str], attacker: str) -> State:
    """Units of both sides in one area, the attacker about to group."""
    f = RULES.facts
    state: State = RULES.initial_state(RULES.option_type(prestige={"RED": 40, "BLUE": 40}))
    for event in RULES.adjudicate(state, {}, Dice(Seeded(b"duel", 0))):
        RULES.apply(state, event)
    state.phase, state.at, state.turn_type, state.seg_count = "operations", "attack", "combat", 1
    state.actor, state.seg, state.chooser, state.stack = (0, 1, -1, []) if attacker == "RED" else (1, 2, -1, [])
    state.areas = ["done", "unused", "done"]
    for name in [*mine, *theirs]:
        state.where[f.unit[name]] = f.area["kharkiv"]
        state.down[f.unit[name]] = name in down
    return state


red_units = st.lists(st.sampled_from(["RG1", "RG2", "RP1", "RI1", "RI2", "RI3"]), min_size=1, max_size=4, unique=True)
blue_units = st.lists(st.sampled_from(["UG1", "UG2", "UP1", "UI1", "UI2", "UI3"]), min_size=1, max_size=4, unique=True)


@settings(max_examples=sample(50, 300), deadline=None)
@given(red_units, blue_units, st.sets(st.sampled_from(["UG1", "UG2", "UI1", "UI2"])), st.integers(0, 10**6))
def test_hits_never_exceed_what_a_group_can_absorb(red: list[str], blue: list[str], down: set[str], seed: int) -> None:
    state = duel(red, blue, down & set(blue), "RED")
    rng = random.Random(seed)
    order: Any = Group("kharkiv", tuple(red), tuple(blue))
    assert RULES.check(state, "RED", order) == []
    position = 1
    seen: list[Event] = []
    orders: dict[str, Any] = {"RED": order}
    total = sum(state.prestige)
    while state.at not in ("cards", "over") and position < 60:
        for event in RULES.adjudicate(state, orders, Dice(Seeded(b"%d" % seed, position))):
            if isinstance(event, HitsAllocated):
                battle = next(b for b in state.battles if b.state == "thrown")
                side = ("RED", "BLUE").index(event.side)
                limit = caps(RULES.facts, state, battle, side)
                assert all(hits <= limit[unit] for unit, hits in event.hits.items())
                assert sum(event.hits.values()) == battle.due[side] == min(battle.hits[side], sum(limit.values()))
            RULES.apply(state, event)
            assert RULES.invariants(state) == []
            seen.append(event)
        if any(isinstance(event, BattleSettled) for event in seen):
            break
        awaiting = RULES.awaiting(state)
        orders = {due.side: conformance.choose(RULES, state, due, rng.randrange) for due in awaiting.due}
        position += 1
    spent = [event for event in seen if isinstance(event, PrestigeChanged) and event.why == "battle"]
    assert total >= sum(state.prestige) or not spent


@pytest.mark.sampled
@pytest.mark.parametrize("switch", RULEBOOK.switches, ids=lambda switch: switch.name)
@pytest.mark.parametrize("mode", ["base", "cards", "deterministic"])
def test_long_random_games_with_a_switch_turned(switch: Any, mode: str) -> None:
    options = RULES.option_type(mode=mode, prestige={"RED": 150, "BLUE": 150}, **{switch.name: not switch.default})
    for game in range(sample(1, 4)):
        rng = random.Random(game)
        for count, step in enumerate(conformance.play(RULES, options, rng.randrange, b"s%d" % game)):
            if count % 7 == 0:
                conformance.fog_holds(RULES, step.after, rng.randrange)
                conformance.menu_agrees(RULES, step.after, rng.randrange, 3)
                conformance.readers_only_read(RULES, step.after)
        assert RULES.scoreboard(step.after).final


@pytest.mark.parametrize("mode", ["base", "cards", "deterministic"])
def test_a_shorter_game_is_counted_after_its_last_turn(mode: str) -> None:
    """1.1: the calendar has eight turns; an exercise with time for three ends and counts its points after the third."""
    options = RULES.option_type(mode=mode, last_turn=3, prestige={"RED": 90, "BLUE": 90})
    rng = random.Random(5)
    turns = set()
    for count, step in enumerate(conformance.play(RULES, options, rng.randrange, b"short")):
        turns.add(step.after.turn)
        if count % 9 == 0:
            conformance.fog_holds(RULES, step.after, rng.randrange)
    assert turns == {1, 2, 3}
    assert [event.why for event in step.events if isinstance(event, GameEnded)] == ["last_turn"]
    assert RULES.scoreboard(step.after).final
    assert RULES.picture(step.after, "BLUE").turns == 3


@pytest.mark.parametrize("last", [-1, 9])
def test_a_game_is_not_longer_than_its_calendar(last: int) -> None:
    with pytest.raises(ValueError, match="last_turn: a number from 1 to 8"):
        RULES.initial_state(RULES.option_type(last_turn=last))


def test_each_hidden_fact_alone_stays_hidden() -> None:
    """Hand, placed card, held event and deck of Ukraine are changed one by one; Russia's picture keeps its bytes."""
    state = RULES.initial_state(RULES.option_type())
    for position in range(40):
        dice = Dice(Seeded(b"hidden", position))
        orders = {due.side: RULES.policy(state, due.side) for due in RULES.awaiting(state).due}
        for event in RULES.adjudicate(state, orders, dice):
            RULES.apply(state, event)
        if state.held[1] >= 0 and state.at == "pick_area":
            break
    assert state.held[1] >= 0
    before = msgspec.json.encode(RULES.picture(state, "RED"))
    public = msgspec.json.encode(RULES.picture(state, None))
    optional = [card for card in state.deck if not RULES.facts.cards[card].must_play]
    held, hand, placed = fork(state), fork(state), fork(state)
    held.held[1], held.deck[held.deck.index(optional[0])] = optional[0], state.held[1]
    kind = next(kind for kind in range(3) if hand.placed[3] != kind and hand.hand[3 + kind])
    placed.hand[3 + placed.placed[3]] += 1
    placed.placed[3] = kind
    placed.hand[3 + kind] -= 1
    hand.options = msgspec.structs.replace(hand.options, stacked_events=("E01",))
    for other in (held, hand, placed):
        assert msgspec.json.encode(other) != msgspec.json.encode(state)
        assert msgspec.json.encode(RULES.picture(other, "RED")) == before
        assert msgspec.json.encode(RULES.picture(other, None)) == public
        assert RULES.awaiting(other) == RULES.awaiting(state)
    assert msgspec.json.encode(RULES.picture(held, "BLUE")) != msgspec.json.encode(RULES.picture(state, "BLUE"))
    with pytest.raises(ValueError, match="needs one order"):
        RULES.adjudicate(state, {}, no_dice())


def test_no_edit_takes_the_last_answer_from_a_side_that_is_asked_for_a_unit() -> None:
    """6.33 and the incident of 2-2 wait for a unit; an edit may take one of two candidates off the map, not both."""
    f = RULES.facts
    state = duel(["RG1"], ["UG1", "UG2"], set(), "RED")
    state.phase, state.at, state.area, state.option = "areas", "targets", 2, "neutralise"
    first, second = (SetUnit(unit, "reserve") for unit in ("UG1", "UG2"))
    for at in ("targets", "choose"):
        trial = fork(state)
        trial.at, trial.chooser, trial.choice, trial.choices = at, 0, "BLUE:regular", 1
        assert RULES.check_edit(trial, first) == []
        RULES.apply(trial, first)
        assert [problem.code for problem in RULES.check_edit(trial, second)] == ["edit.last_choice"]
        assert trial.where[f.unit["UG2"]] == f.area["kharkiv"]
