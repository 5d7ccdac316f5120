"""Chapter 5: the Event Card Phase."""

from __future__ import annotations

from adjudication.engine.kit.pools import take
from adjudication.systems.ukrainian_crisis.basics.facts import DIPLOMATIC, RED, SIDES
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.event_phase.effects import apply_effects, incident
from adjudication.systems.ukrainian_crisis.event_phase.events import (
    CountryLeft,
    EventDrawn,
    EventPlayed,
    EventRevealed,
    EventRolled,
    EventVoid,
    EventWaits,
    NeighbourSettled,
    TurnBegan,
)
from adjudication.systems.ukrainian_crisis.pack.schema import Settle
from adjudication.systems.ukrainian_crisis.turn.flow import Run


def start(run: Run) -> None:
    """Node: begin the first turn."""
    begin_turn(run, 1)


def begin_turn(run: Run, turn: int) -> None:
    """Begin a turn, and set the side that draws first (5.0, RUL-36)."""
    first = initiative_of_turn(run.state)
    run.do(TurnBegan(turn, SIDES[first]))


def initiative_of_turn(s: State) -> int:
    """The side that draws first."""
    if not s.options.event_draw_by_initiative:
        return RED
    return RED if s.prestige[0] >= s.prestige[1] else 1


def draw(run: Run) -> None:
    """Node: draw one event for each side; a Must Play card is carried out before the next draw (5.0)."""
    s = run.state
    if s.step >= 2 or not s.deck:
        run.go("pool")
        return
    side = s.first if s.step == 0 else 1 - s.first
    card = _draw(run, side)
    if run.facts.cards[card].must_play:
        run.do(EventRevealed(SIDES[side], run.facts.cards[card].id))
        _resolve(run, side, card)


def _draw(run: Run, side: int) -> int:
    s, f = run.state, run.facts
    if s.options.mode == "deterministic" and not s.options.deterministic_draws_seeded:
        for name in s.options.stacked_events:
            if f.card[name] in s.deck:
                run.do(EventDrawn(SIDES[side], name))
                return f.card[name]
    secret = {"secret_to": SIDES[side]}
    card, roll = take(sorted(s.deck), lambda n: run.throw("event_draw", side, 1, "pick", "5.0", faces=n, **secret))
    run.do(EventDrawn(SIDES[side], f.cards[card].id, roll))
    return card


def _resolve(run: Run, side: int, card: int) -> None:
    f, s = run.facts, run.state
    event = f.cards[card]
    fixed = s.options.mode == "deterministic"
    if event.removes and s.zone[f.country[event.removes]] >= 0:
        run.do(CountryLeft(event.removes))
    if fixed and event.deterministic == "no_event":
        run.do(EventVoid(SIDES[side], event.id))
    elif fixed and event.deterministic == "higher_diplomatic_card":
        run.do(EventWaits(event.id))
    elif event.incident or event.die:
        value = _die(run, side, card)
        if event.incident:
            incident(run, side, value)
        else:
            effects = next(outcome.effects for outcome in event.die if value in outcome.faces)
            apply_effects(run, side, effects, event.id, "5.0")
    else:
        apply_effects(run, side, event.effects, event.id, "5.0")


def _die(run: Run, side: int, card: int) -> int:
    event = run.facts.cards[card]
    if run.state.options.mode == "deterministic":
        value = run.facts.pack.charts.deterministic.die
        run.do(EventRolled(SIDES[side], event.id, value))
        return value
    roll = run.throw("event", side, 1, "sum", "5.0", subject=event.id)
    run.do(EventRolled(SIDES[side], event.id, roll.result, roll))
    return roll.result


def event_points(run: Run, side: int) -> None:
    """Add the resource points of the held card to the current act of `side` (SOP)."""
    f, s = run.facts, run.state
    event = f.cards[s.held[side]]
    assert event.points is not None
    roll = None
    if event.points.amount != "die":
        points = event.points.amount
    elif s.options.mode == "deterministic":
        points = f.pack.charts.deterministic.die
    else:
        roll = run.throw("event", side, 1, "sum", "5.0", subject=event.id)
        points = roll.result
    run.do(EventPlayed(SIDES[side], event.id, points, 0, roll))


def settle_waiting(run: Run, tie: bool = False) -> None:
    """Decide Belarus and Moldova for the higher Diplomatic card, for Russia on ties (10.2, RUL-42)."""
    f, s = run.facts, run.state
    value = f.cards_in(s).value
    red, blue = (0, 0) if tie else (value[s.placed[DIPLOMATIC]], value[s.placed[3 + DIPLOMATIC]])
    winner = 1 if blue > red else RED
    for card in list(s.waiting):
        effects = [effect for outcome in f.cards[card].die for effect in outcome.effects if isinstance(effect, Settle)]
        effect = next((effect for effect in effects if (effect.result == "russia") == (winner == RED)), None)
        if effect is not None:
            run.do(NeighbourSettled(effect.what, effect.result, f.cards[card].id, SIDES[winner]))
