"""Chapter 8: the Final Phase."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.kit.pools import take
from adjudication.systems.ukrainian_crisis.basics.facts import AREAS, BLUE, RED, SIDES
from adjudication.systems.ukrainian_crisis.event_phase.phase import begin_turn
from adjudication.systems.ukrainian_crisis.final_phase.events import (
    CardDiscarded,
    CardsDealt,
    EventDiscarded,
    GameEnded,
    TurnEnded,
)
from adjudication.systems.ukrainian_crisis.turn.flow import Run


def final(run: Run) -> None:
    """Node: end the play of the turn; the check for the end of the game follows."""
    run.do(TurnEnded(run.state.turn))


def end_check(run: Run) -> None:
    """Node: end the game at Prestige 0 or after the last turn, before allied Prestige (8.1, RUL-14)."""
    s = run.state
    if _ends(run):
        return
    _discard(run)
    _allies(run)
    if not s.options.end_check_before_allies_only and _ends(run):
        return
    if s.options.mode != "base" and s.turn == run.facts.pack.charts.playing_cards.redeal_after_turn:
        for side in (RED, BLUE):
            _deal(run, side)
    begin_turn(run, s.turn + 1)


def _ends(run: Run) -> bool:
    s = run.state
    if min(s.prestige) > 0 and s.turn < run.facts.last_turn(s.options.last_turn):
        return False
    run.do(GameEnded("prestige" if min(s.prestige) <= 0 else "last_turn"))
    return True


def _discard(run: Run) -> None:
    """Discard cards not turned up and events not played (8.2, RUL-35)."""
    f, s = run.facts, run.state
    names = f.cards_in(s).names
    for side in (RED, BLUE):
        for area in range(3):
            if s.placed[side * 3 + area] >= 0 and not s.shown[area]:
                run.do(CardDiscarded(SIDES[side], AREAS[area], names[s.placed[side * 3 + area]]))
        if s.held[side] >= 0:
            run.do(EventDiscarded(SIDES[side], f.cards[s.held[side]].id))


def _allies(run: Run) -> None:
    """Apply allied Prestige: added to Ukraine's or, in a Combat Turn, lost by Russia (6.22)."""
    f, s = run.facts, run.state
    points = sum(rank for rank, zone in zip(f.rank, s.zone, strict=True) if zone > 0)
    if s.turn_type == "combat":
        run.lose(points, 0, "allies_combat", "6.22")
    else:
        run.gain(BLUE, points, "allies", "6.22")


def _deal(run: Run, side: int) -> None:
    """Deal `side` six of its expended cards at random for the last two turns (10.1, RUL-39)."""
    f, s = run.facts, run.state
    cards = f.cards_in(s)
    base = side * cards.size
    stock = [kind for kind in range(cards.size) for _ in range(s.spent[base + kind] + s.buried[base + kind])]
    count = min(f.pack.charts.playing_cards.redeal_cards, len(stock))
    stacked = s.options.stacked_hands.get(SIDES[side], ())
    if s.options.mode == "deterministic" and not s.options.deterministic_draws_seeded and len(stacked) == count:
        run.do(CardsDealt(SIDES[side], count, stacked))
        return
    rolls: list[Roll] = []
    dealt: list[str] = []
    for _ in range(count):
        kind, roll = take(
            stock, lambda faces: run.throw("deal", side, 1, "pick", "10.1", faces=faces, secret_to=SIDES[side])
        )
        rolls.append(roll)
        dealt.append(cards.names[kind])
    run.do(CardsDealt(SIDES[side], count, tuple(dealt), tuple(rolls)))
