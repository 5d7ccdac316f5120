"""A full state consistent with one side's picture: hidden cards and events are drawn at random."""

from __future__ import annotations

from adjudication.engine.dice import Dice
from adjudication.engine.kit.pools import NOBODY, take
from adjudication.systems.ukrainian_crisis.basics.facts import AREA, BLUE, RED, SIDE, SIDES, ZONE, CardSet, Facts
from adjudication.systems.ukrainian_crisis.basics.state import Battle, State
from adjudication.systems.ukrainian_crisis.fog import picture as pv
from adjudication.systems.ukrainian_crisis.pack.options import Options


def imagine(f: Facts, p: pv.Picture, dice: Dice) -> State:
    """A state whose picture for the viewer is exactly `p`."""
    play = p.play
    assert play is not None
    last = 0 if p.turns == len(f.labels) else p.turns
    vp = {a.id: a.vp for a in p.areas}
    options = Options(mode=p.mode, area_vp=vp, last_turn=last, **p.switches)  # type: ignore[arg-type]  # all are flags
    cards = f.plain if p.mode == "base" else f.playing
    declared = [_declared(p.declared[side]) for side in SIDES]
    state = State(
        options,
        [p.prestige[side] for side in SIDES],
        [ZONE.get(c.zone, -1) for c in p.countries],
        [],
        [],
        [],
        [],
        [],
        [f.place(u.where) for u in p.units],
        [u.neutralised for u in p.units],
        [u.acted for u in p.units],
        [u.fought for u in p.units],
        [u.withdrawn for u in p.units],
        turn=p.turn,
        at=p.segment,
        phase=p.phase,
        actor=play.actor,
        first=play.first,
        round=play.round,
        step=play.step,
        stack=list(play.stack),
        area=next((AREA[m.area] for m in p.matrix if m.state == "current"), -1),
        turn_type=p.turn_type or "",
        belarus=p.belarus,
        moldova=p.moldova,
        annexed=any(a.changed_country for a in p.areas),
        shown=[_shown(m) for m in p.matrix],
        areas=[m.state for m in p.matrix],
        gone=[f.card[e.id] for e in p.events_gone],
        waiting=list(play.waiting),
        free=play.free,
        declared=declared,
        opposing=play.opposing,
        cease_by=SIDE.get(str(p.ceasefire.get("by", "")), -1),
        cease_winner=SIDE.get(str(p.ceasefire.get("winner", "")), -1),
        cease_rp=[int(p.ceasefire.get("red", 0)), int(p.ceasefire.get("blue", 0))],
        cease_effort=list(play.cease_effort),
        rp=[sum(m.rp[side] for m in p.matrix) for side in SIDES],
        fixed=play.fixed,
        pool=int(p.at_large["total"]),
        pool_left=int(p.at_large["left"]),
        pool_area=AREA.get(str(p.at_large["committed"]), -1),
        pool_segment=play.pool_segment,
        efforts=list(play.efforts),
        option=play.option,
        figures=list(play.figures),
        extra=play.extra,
        cut_done=play.cut_done,
        targets=list(play.targets),
        seg_count=p.segments.count if p.segments else 0,
        seg=play.seg,
        allowance=play.allowance,
        used=play.used,
        battles=[_battle(f, b) for b in p.battles],
        attack_over=play.attack_over,
        allocated=[{}, {}],
        combats=play.combats,
        combats_fought=play.combats_fought,
        battle_this_turn=play.battle_this_turn,
        chooser=play.chooser,
        choice=play.choice,
        choices=play.choices,
        moldova_used=play.moldova_used,
        hosts=play.hosts,
        moved=list(play.moved),
        fought_in=play.fought_in,
        over=p.over,
    )
    _deal_cards(state, cards, p, dice)
    _deal_events(f, state, p, dice)
    return state


def _declared(wish: bool | None) -> int:
    return -1 if wish is None else int(wish)


def _shown(m: pv.MatrixView) -> bool:
    return any(card is not None and card.face_up for card in m.cards.values())


def _battle(f: Facts, b: pv.BattleView) -> Battle:
    groups = [tuple(f.unit[u] for u in names) for names in (b.attackers, b.defenders)]
    dice = (tuple(b.dice.get("RED", ())), tuple(b.dice.get("BLUE", ())))
    hits = (b.hits.get("RED", 0), b.hits.get("BLUE", 0))
    due = (b.allocate.get("RED", 0), b.allocate.get("BLUE", 0))
    return Battle(f.area[b.area], groups[0], groups[1], b.type or "", b.state, dice, hits, due)


def _deal_cards(state: State, cards: CardSet, p: pv.Picture, dice: Dice) -> None:
    size = cards.size
    assert p.play is not None
    state.placed = [-1] * 6
    state.hand, state.spent = [0] * (2 * size), [0] * (2 * size)
    state.buried, state.aside = [0] * (2 * size), [0] * (2 * size)
    for side in (RED, BLUE):
        name = SIDES[side]
        unseen = [kind for kind in range(size) for _ in range(p.stock[name][cards.names[kind]])]
        for kind in range(size):
            state.spent[side * size + kind] = cards.copies[kind] - p.stock[name][cards.names[kind]]
        hidden = _place_seen(state, cards, p, side, unseen)
        if p.side == name:
            for kind in range(size):
                count = p.hand[cards.names[kind]]
                state.hand[side * size + kind] = count
                for _ in range(count):
                    unseen.remove(kind)
        else:
            for area in hidden:
                state.placed[side * 3 + area] = _pull(unseen, dice, name)
            for _ in range(p.play.hand_sizes[side]):
                state.hand[side * size + _pull(unseen, dice, name)] += 1
        for kind in unseen:
            state.aside[side * size + kind] += 1


def _place_seen(state: State, cards: CardSet, p: pv.Picture, side: int, unseen: list[int]) -> list[int]:
    """Place the cards that the viewer can see; returns the areas with a card it cannot see."""
    hidden: list[int] = []
    for area in range(3):
        card = p.matrix[area].cards[SIDES[side]]
        if card is None:
            continue
        if card.card is None:
            hidden.append(area)
            continue
        state.placed[side * 3 + area] = cards.index[card.card]
        if not card.face_up:
            unseen.remove(cards.index[card.card])
    return hidden


def _pull(pool: list[int], dice: Dice, side: str) -> int:
    if len(pool) == 1:
        return pool.pop()
    piece, _ = take(pool, lambda faces: dice.roll("imagined", side, 1, "pick", "", faces=faces, secret_to=NOBODY))
    return piece


def _deal_events(f: Facts, state: State, p: pv.Picture, dice: Dice) -> None:
    unseen = [f.card[e.id] for e in p.events_unseen]
    state.held = [-1, -1]
    for side in (RED, BLUE):
        if p.side == SIDES[side]:
            state.held[side] = f.card[p.event_held.id] if p.event_held else -1
        elif p.events_held[SIDES[side]]:
            optional = [card for card in unseen if not f.cards[card].must_play]
            card = _pull(optional, dice, SIDES[side])
            unseen.remove(card)
            state.held[side] = card
    gone = len(f.cards) - len(state.gone) - sum(card >= 0 for card in state.held) - p.play.deck if p.play else 0
    optional = [card for card in unseen if not f.cards[card].must_play]
    for _ in range(gone):
        card = _pull(optional, dice, "WHITE")
        unseen.remove(card)
        state.gone_hidden.append(card)
    state.deck = sorted(unseen)
