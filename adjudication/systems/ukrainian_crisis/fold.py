"""How events change the state: the only place where it happens. Facts are folded as they are; nothing is judged
here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.components.facts import (
    AREA,
    DIPLOMATIC,
    INFORMATION,
    MILITARY,
    MOBILIZED,
    RED,
    RESERVE,
    SIDE,
    ZONE,
    Facts,
)
from adjudication.systems.ukrainian_crisis.fold_play import PLAY
from adjudication.systems.ukrainian_crisis.state import State

Fold = Callable[[Facts, State, Any], None]


def _turn_began(f: Facts, s: State, e: ev.TurnBegan) -> None:
    s.turn, s.first, s.phase, s.at, s.step, s.round = e.turn, SIDE[e.first], "events", "draw", 0, 0
    s.placed, s.shown, s.areas = [-1] * 6, [False] * 3, ["open"] * 3
    s.declared, s.held, s.rp, s.efforts = [-1, -1], [-1, -1], [0, 0], [0] * 6
    s.opposing = s.cease_by = s.cease_winner = s.fixed = s.area = s.actor = -1
    s.cease_rp, s.cease_effort = [0, 0], [0, 0]
    s.pool, s.pool_left, s.pool_area, s.pool_segment = 0, 0, -1, 0
    s.turn_type, s.option, s.figures, s.targets, s.extra, s.free = "", "", [], [], 0, 0
    s.seg_count = s.seg = s.allowance = s.used = s.fought_in = 0
    s.battles, s.attack_over, s.allocated = [], False, [{}, {}]
    s.battle_this_turn = s.cut_done = False
    count = len(s.where)
    s.acted, s.moved, s.fought, s.withdrawn = [False] * count, [False] * count, [False] * count, [False] * count


def _went(f: Facts, s: State, e: ev.Went) -> None:
    s.at, s.step = e.to, 0
    if e.phase:
        s.phase = e.phase


def _event_drawn(f: Facts, s: State, e: ev.EventDrawn) -> None:
    card = f.card[e.card]
    s.deck.remove(card)
    s.held[SIDE[e.side]] = card
    s.step += 1


def _event_revealed(f: Facts, s: State, e: ev.EventRevealed) -> None:
    s.held[SIDE[e.side]] = -1
    s.gone.append(f.card[e.card])


def _event_played(f: Facts, s: State, e: ev.EventPlayed) -> None:
    s.held[SIDE[e.side]] = -1
    s.gone.append(f.card[e.card])
    s.free = e.free
    _add(s, SIDE[e.side], e.rp)


def _add(s: State, side: int, points: int) -> None:
    if s.phase == "operations":
        s.allowance += points
    else:
        s.rp[side] += points
        s.extra += points


def _at_large_added(f: Facts, s: State, e: ev.AtLargeAdded) -> None:
    s.pool_left -= e.points
    s.pool_area, s.pool_segment = AREA[e.area], s.seg
    _add(s, 1, e.points)


def _event_waits(f: Facts, s: State, e: ev.EventWaits) -> None:
    s.waiting.append(f.card[e.card])


def _event_discarded(f: Facts, s: State, e: ev.EventDiscarded) -> None:
    side = SIDE[e.side]
    card = s.held[side]
    s.held[side] = -1
    (s.gone if s.options.discards_public else s.gone_hidden).append(card)


def _country_left(f: Facts, s: State, e: ev.CountryLeft) -> None:
    s.zone[f.country[e.country]] = -1


def _neighbour_settled(f: Facts, s: State, e: ev.NeighbourSettled) -> None:
    setattr(s, e.what, e.result)
    if f.card.get(e.card, -1) in s.waiting:
        s.waiting.remove(f.card[e.card])


def _area_annexed(f: Facts, s: State, e: ev.AreaAnnexed) -> None:
    s.annexed = True
    for unit in e.returned:
        s.where[f.unit[unit]] = MOBILIZED


def _choice_opened(f: Facts, s: State, e: ev.ChoiceOpened) -> None:
    s.stack.append(e.back)
    s.chooser, s.choice, s.choices = SIDE[e.side], f"{e.of}:{','.join(e.types)}", e.count
    s.at = "choose"


def _choice_closed(f: Facts, s: State, e: ev.ChoiceClosed) -> None:
    s.choices -= 1
    if not s.choices:
        s.at, s.chooser, s.choice = s.stack.pop(), -1, ""


def _prestige_changed(f: Facts, s: State, e: ev.PrestigeChanged) -> None:
    s.prestige[0] += e.red
    s.prestige[1] += e.blue


def _unit_neutralised(f: Facts, s: State, e: ev.UnitNeutralised) -> None:
    s.down[f.unit[e.unit]] = True


def _unit_eliminated(f: Facts, s: State, e: ev.UnitEliminated) -> None:
    unit = f.unit[e.unit]
    s.where[unit], s.down[unit] = RESERVE, False


def _pool_set(f: Facts, s: State, e: ev.PoolSet) -> None:
    s.pool = s.pool_left = e.points
    s.phase, s.at, s.step = "cards", "cards", 0


def _cards_placed(f: Facts, s: State, e: ev.CardsPlaced) -> None:
    side, cards = SIDE[e.side], f.cards_in(s)
    for area, name in ((MILITARY, e.military), (DIPLOMATIC, e.diplomatic), (INFORMATION, e.information)):
        kind = cards.index[name]
        s.placed[side * 3 + area] = kind
        s.hand[side * cards.size + kind] -= 1


def _declared(f: Facts, s: State, e: ev.Declared) -> None:
    s.declared[SIDE[e.side]] = int(e.combat)


def _turn_type_set(f: Facts, s: State, e: ev.TurnTypeSet) -> None:
    s.turn_type, s.phase, s.at, s.step, s.area, s.rp = e.turn_type, "areas", "areas", 0, -1, [0, 0]
    s.extra = 0
    combat = e.turn_type == "combat"
    s.combats += combat
    if s.cease_by < 0:
        s.areas[DIPLOMATIC] = "unused" if combat else "open"
    else:
        reopened = not combat and not s.options.ceasefire_consumes_diplomatic
        s.areas[DIPLOMATIC] = "open" if reopened else "done"
        if not reopened:
            _pool_lost(s, DIPLOMATIC)


def _ceasefire_opened(f: Facts, s: State, e: ev.CeasefireOpened) -> None:
    s.opposing, s.at = SIDE[e.side], "ceasefire"


def _ceasefire_attempted(f: Facts, s: State, e: ev.CeasefireAttempted) -> None:
    s.cease_by, s.phase, s.area, s.at, s.step, s.round = SIDE[e.side], "ceasefire", DIPLOMATIC, "cease_roll", 0, 0
    s.areas[DIPLOMATIC] = "current"


def _ceasefire_settled(f: Facts, s: State, e: ev.CeasefireSettled) -> None:
    s.cease_rp = [e.red, e.blue]
    s.cease_winner = SIDE.get(e.winner, -1)
    if not e.winner:
        s.at, s.actor = "settle_tie", RED


def _order_chosen(f: Facts, s: State, e: ev.OrderChosen) -> None:
    s.first = SIDE[e.first]
    s.at, s.step, s.round = ("acts" if e.what == "act" else "cease_adds"), 0, 0


def _area_picked(f: Facts, s: State, e: ev.AreaPicked) -> None:
    s.area = AREA[e.area]
    s.areas[s.area], s.at, s.step, s.round = "current", "reveal", 0, 0
    if s.fixed < 0:
        s.fixed = SIDE[e.side]
    if s.area == MILITARY:
        s.hosts = 0
        for unit in f.special:
            if s.where[unit] >= 0:
                s.hosts |= 1 << s.where[unit]


def _cards_shown(f: Facts, s: State, e: ev.CardsShown) -> None:
    cards, area = f.cards_in(s), AREA[e.area]
    s.shown[area] = True
    for side, name in ((0, e.red), (1, e.blue)):
        s.spent[side * cards.size + cards.index[name]] += 1


def _effort(f: Facts, s: State, e: ev.EffortRolled | ev.CardRead) -> None:
    side = SIDE[e.side]
    if s.phase == "operations":
        s.allowance = e.rp
    else:
        s.rp[side] = e.rp
    if s.phase == "ceasefire":
        s.cease_effort[side] = e.rp
    if s.at == "effort":
        s.figures.append(e.rp)
    s.efforts[side * 3 + AREA[e.area]] += 1
    s.step += 1


def _effort_kept(f: Facts, s: State, e: ev.EffortKept) -> None:
    s.rp, s.step = [e.red, e.blue], 2


def _act_began(f: Facts, s: State, e: ev.ActBegan) -> None:
    side = SIDE[e.side]
    s.actor, s.option, s.targets, s.extra, s.free, s.step = side, "", [], 0, 0, 0
    rolled = s.area == INFORMATION and s.efforts[side * 3 + INFORMATION] > 0
    s.figures = [s.rp[side]] if rolled else []
    s.at = "information" if s.area == INFORMATION else "adding"


def _act_ended(f: Facts, s: State, e: ev.ActEnded) -> None:
    s.rp[SIDE[e.side]] = 0
    s.actor, s.free, s.option = -1, 0, ""
    s.round += 1
    s.at, s.step = "acts", 0


def _adding_began(f: Facts, s: State, e: ev.AddingBegan) -> None:
    s.actor, s.at, s.step = SIDE[e.side], "additions", 0


def _adding_ended(f: Facts, s: State, e: ev.AddingEnded) -> None:
    s.round += 1
    s.actor, s.at, s.step = -1, "cease_adds", 0


def _pool_lost(s: State, area: int) -> None:
    """What is left of the at-large points once play has left the only area they may serve (6.0, 6.22)."""
    if s.pool_area == area and s.options.at_large_single_area:
        s.pool_left = 0


def _area_closed(f: Facts, s: State, e: ev.AreaClosed) -> None:
    if s.turn_type == "strategic" or AREA[e.area] != MILITARY:
        _pool_lost(s, AREA[e.area])
    s.areas[AREA[e.area]], s.rp, s.at, s.step, s.area = "done", [0, 0], "areas", 0, -1


def _card_discarded(f: Facts, s: State, e: ev.CardDiscarded) -> None:
    cards, side, area = f.cards_in(s), SIDE[e.side], AREA[e.area]
    kind = s.placed[side * 3 + area]
    s.placed[side * 3 + area] = -1
    (s.spent if s.options.discards_public else s.buried)[side * cards.size + kind] += 1


def _cards_dealt(f: Facts, s: State, e: ev.CardsDealt) -> None:
    cards, side = f.cards_in(s), SIDE[e.side]
    for kind in range(cards.size):
        place = side * cards.size + kind
        s.aside[place] += s.spent[place] + s.buried[place]
        s.spent[place] = s.buried[place] = 0
    for name in e.cards:
        place = side * cards.size + cards.index[name]
        s.aside[place] -= 1
        s.hand[place] += 1


def _turn_ended(f: Facts, s: State, e: ev.TurnEnded) -> None:
    s.combats_fought += s.battle_this_turn
    s.at, s.phase, s.step, s.actor = "end_check", "final", 0, -1


def _game_ended(f: Facts, s: State, e: ev.GameEnded) -> None:
    s.over, s.at, s.actor = True, "over", -1


def _set_prestige(f: Facts, s: State, e: ev.SetPrestige) -> None:
    s.prestige[SIDE[e.side]] = e.value


def _set_unit(f: Facts, s: State, e: ev.SetUnit) -> None:
    unit = f.unit[e.unit]
    s.where[unit], s.down[unit] = f.place(e.where), e.neutralised


def _set_country(f: Facts, s: State, e: ev.SetCountry) -> None:
    s.zone[f.country[e.country]] = ZONE.get(e.zone, -1)


def _set_flag(f: Facts, s: State, e: ev.SetFlag) -> None:
    if e.flag == "crimea":
        s.annexed = e.value == "russia"
    else:
        setattr(s, e.flag, e.value)


def _swap_card(f: Facts, s: State, e: ev.SwapCard) -> None:
    cards, side = f.cards_in(s), SIDE[e.side]
    give, take = side * cards.size + cards.index[e.give], side * cards.size + cards.index[e.take]
    s.hand[give] -= 1
    s.spent[give] += 1
    s.spent[take] -= 1
    s.hand[take] += 1


def _nothing(f: Facts, s: State, e: ev.Event) -> None:
    """A fact worth telling that changes no column."""


FOLD: dict[type[ev.Event], Fold] = {
    ev.TurnBegan: _turn_began,
    ev.Went: _went,
    ev.EventDrawn: _event_drawn,
    ev.EventRevealed: _event_revealed,
    ev.EventPlayed: _event_played,
    ev.EventRolled: _nothing,
    ev.EventWaits: _event_waits,
    ev.EventVoid: _nothing,
    ev.EventDiscarded: _event_discarded,
    ev.CountryLeft: _country_left,
    ev.NeighbourSettled: _neighbour_settled,
    ev.Incident: _nothing,
    ev.AreaAnnexed: _area_annexed,
    ev.NoEffect: _nothing,
    ev.ChoiceOpened: _choice_opened,
    ev.ChoiceClosed: _choice_closed,
    ev.PrestigeChanged: _prestige_changed,
    ev.UnitNeutralised: _unit_neutralised,
    ev.UnitEliminated: _unit_eliminated,
    ev.PoolSet: _pool_set,
    ev.CardsPlaced: _cards_placed,
    ev.Declared: _declared,
    ev.TurnTypeSet: _turn_type_set,
    ev.CeasefireOpened: _ceasefire_opened,
    ev.CeasefireAttempted: _ceasefire_attempted,
    ev.CeasefireDeclined: _nothing,
    ev.CeasefireSettled: _ceasefire_settled,
    ev.OrderChosen: _order_chosen,
    ev.AreaPicked: _area_picked,
    ev.CardsShown: _cards_shown,
    ev.EffortRolled: _effort,
    ev.CardRead: _effort,
    ev.EffortKept: _effort_kept,
    ev.ActBegan: _act_began,
    ev.ActEnded: _act_ended,
    ev.AtLargeAdded: _at_large_added,
    ev.AddingBegan: _adding_began,
    ev.AddingEnded: _adding_ended,
    ev.AreaClosed: _area_closed,
    ev.CardDiscarded: _card_discarded,
    ev.CardsDealt: _cards_dealt,
    ev.TurnEnded: _turn_ended,
    ev.GameEnded: _game_ended,
    ev.SetPrestige: _set_prestige,
    ev.SetUnit: _set_unit,
    ev.SetCountry: _set_country,
    ev.SetFlag: _set_flag,
    ev.SwapCard: _swap_card,
    **PLAY,
}
