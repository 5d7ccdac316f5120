"""The picture of one side or the public, built field by field from the state; all other fields stay hidden."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.systems.ukrainian_crisis.basics.facts import AREAS, BLUE, RED, SIDES, SPECIAL, TYPES, ZONES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.final_phase.victory import area_points, fresh_masks
from adjudication.systems.ukrainian_crisis.fog import picture as pv
from adjudication.systems.ukrainian_crisis.rulebook import RULEBOOK
from adjudication.systems.ukrainian_crisis.turn.flow import initiative


def picture(f: Facts, s: State, viewer: int | None) -> pv.Picture:
    """The knowledge of `viewer`: a side (0, 1), or None for the public."""
    return pv.Picture(
        side=None if viewer is None else SIDES[viewer],
        mode=s.options.mode,
        turn=s.turn,
        turns=f.last_turn(s.options.last_turn),
        phase=s.phase,
        segment=s.at,
        turn_type=s.turn_type or None,
        combat_turns=s.combats,
        initiative=SIDES[initiative(s)],
        prestige=dict(zip(SIDES, s.prestige, strict=True)),
        countries=_countries(f, s),
        at_large={"total": s.pool, "left": s.pool_left, "committed": AREAS[s.pool_area] if s.pool_area >= 0 else ""},
        belarus=s.belarus,
        moldova=s.moldova,
        areas=_areas(f, s),
        units=_units(f, s),
        hand={} if viewer is None else _hand(f, s, viewer),
        stock={SIDES[side]: _stock(f, s, side) for side in (RED, BLUE)},
        matrix=tuple(_matrix(f, s, area, viewer) for area in range(3)),
        declared=_declared(s, viewer),
        ceasefire=_ceasefire(s),
        event_held=None if viewer is None or s.held[viewer] < 0 else _event(f, s.held[viewer]),
        events_held={SIDES[side]: s.held[side] >= 0 for side in (RED, BLUE)},
        events_gone=tuple(_event(f, card) for card in s.gone),
        events_unseen=_unseen(f, s, viewer),
        segments=_segments(s),
        battles=tuple(_battle(f, s, index) for index in range(len(s.battles))),
        over=s.over,
        switches=_turned(s),
        play=_play(f, s),
    )


def _countries(f: Facts, s: State) -> tuple[pv.CountryView, ...]:
    return tuple(
        pv.CountryView(f.country_codes[c], f.country_names[c], f.rank[c], ZONES[s.zone[c]] if s.zone[c] >= 0 else "out")
        for c in range(len(s.zone))
    )


def _areas(f: Facts, s: State) -> tuple[pv.AreaView, ...]:
    red, blue = fresh_masks(f, s)
    found = []
    for index, area in enumerate(f.areas):
        r, b = red >> index & 1, blue >> index & 1
        holder = None if r == b else SIDES[RED if r else BLUE]
        moved = s.annexed and bool(f.annexable >> index & 1)
        country = f.pack.map.home["RED"] if moved else area.country
        found.append(
            pv.AreaView(
                area.id,
                f.area_names[index],
                country,
                tuple(area.zones),
                area_points(f, s, index),
                area.airfield,
                area.port,
                area.coast,
                holder,
                moved,
            )
        )
    return tuple(found)


def _units(f: Facts, s: State) -> tuple[pv.UnitView, ...]:
    return tuple(
        pv.UnitView(
            name,
            SIDES[f.side_of[u]],
            TYPES[f.type_of[u]],
            f.parachute[u],
            None if f.type_of[u] == SPECIAL else f.cv[u],
            f.place_id(s.where[u]),
            s.down[u],
            s.acted[u],
            s.fought[u],
            s.withdrawn[u],
        )
        for u, name in enumerate(f.unit_ids)
    )


def _hand(f: Facts, s: State, side: int) -> dict[str, int]:
    cards = f.cards_in(s)
    return {name: s.hand[side * cards.size + kind] for kind, name in enumerate(cards.names)}


def _stock(f: Facts, s: State, side: int) -> dict[str, int]:
    """The cards of `side` that are not public: its whole set, except those turned up since the last deal."""
    cards = f.cards_in(s)
    return {name: cards.copies[kind] - s.spent[side * cards.size + kind] for kind, name in enumerate(cards.names)}


def _matrix(f: Facts, s: State, area: int, viewer: int | None) -> pv.MatrixView:
    names = f.cards_in(s).names
    cards: dict[str, pv.CardView | None] = {}
    for side in (RED, BLUE):
        kind = s.placed[side * 3 + area]
        seen = s.shown[area] or side == viewer
        cards[SIDES[side]] = pv.CardView(s.shown[area], names[kind] if seen else None) if kind >= 0 else None
    here = area == s.area
    rp = {SIDES[side]: s.rp[side] if here else 0 for side in (RED, BLUE)}
    return pv.MatrixView(AREAS[area], s.areas[area], cards, rp)


def _declared(s: State, viewer: int | None) -> dict[str, bool | None]:
    both = min(s.declared) >= 0 or not s.options.sealed_declarations
    return {
        SIDES[side]: bool(s.declared[side]) if s.declared[side] >= 0 and (both or side == viewer) else None
        for side in (RED, BLUE)
    }


def _ceasefire(s: State) -> dict[str, str | int]:
    if s.cease_by < 0:
        return {}
    found: dict[str, str | int] = {"by": SIDES[s.cease_by]}
    if sum(s.cease_rp):
        found |= {
            "red": s.cease_rp[0],
            "blue": s.cease_rp[1],
            "winner": SIDES[s.cease_winner] if s.cease_winner >= 0 else "",
        }
    return found


def _event(f: Facts, card: int) -> pv.EventView:
    event = f.cards[card]
    return pv.EventView(event.id, event.name, event.must_play)


def _unseen(f: Facts, s: State, viewer: int | None) -> tuple[pv.EventView, ...]:
    seen = set(s.gone) | ({s.held[viewer]} if viewer is not None else set())
    return tuple(_event(f, card) for card in range(len(f.cards)) if card not in seen)


def _segments(s: State) -> pv.SegmentView | None:
    if not s.seg_count:
        return None
    side = SIDES[s.actor] if s.seg and s.actor >= 0 else ""
    return pv.SegmentView(s.seg_count, (s.seg + 1) // 2, side, s.allowance, s.used)


def _turned(s: State) -> dict[str, bool]:
    """The interpretations whose options differ from their defaults."""
    now = {switch.name: getattr(s.options, switch.name) for switch in RULEBOOK.switches}
    return {switch.name: now[switch.name] for switch in RULEBOOK.switches if now[switch.name] != switch.default}


def _battle(f: Facts, s: State, index: int) -> pv.BattleView:
    battle = s.battles[index]
    thrown = battle.state in ("thrown", "settled")
    names = [tuple(f.unit_ids[u] for u in group) for group in (battle.attackers, battle.defenders)]
    return pv.BattleView(
        f.area_ids[battle.area],
        SIDES[f.side_of[battle.attackers[0]]],
        names[0],
        names[1],
        battle.type or None,
        {SIDES[side]: battle.dice[side] for side in (RED, BLUE)} if thrown else {},
        {SIDES[side]: battle.hits[side] for side in (RED, BLUE)} if thrown else {},
        battle.state,
        {SIDES[side]: battle.due[side] for side in (RED, BLUE) if battle.due[side]} if battle.state == "thrown" else {},
    )


def _play(f: Facts, s: State) -> pv.PlayView:
    size = f.cards_in(s).size
    return pv.PlayView(
        s.actor,
        s.first,
        s.round,
        s.step,
        tuple(s.stack),
        s.fixed,
        s.opposing,
        s.pool_segment,
        tuple(s.efforts),
        s.option,
        tuple(s.figures),
        s.extra,
        s.cut_done,
        tuple(s.targets),
        s.free,
        tuple(s.cease_effort),
        tuple(s.waiting),
        s.attack_over,
        s.combats,
        s.combats_fought,
        s.battle_this_turn,
        s.chooser,
        s.choice,
        s.choices,
        s.moldova_used,
        s.hosts,
        tuple(s.moved),
        s.fought_in,
        s.seg,
        s.allowance,
        s.used,
        len(s.deck),
        tuple(sum(s.hand[side * size : (side + 1) * size]) for side in (RED, BLUE)),
        tuple(
            sum(s.buried[side * size : (side + 1) * size]) + sum(s.aside[side * size : (side + 1) * size])
            for side in (RED, BLUE)
        ),
    )


def truth(f: Facts, s: State) -> pv.Picture:
    """The picture of everything, for the umpire and the report: the public picture with every placed card turned up."""
    public, own = picture(f, s, None), {name: picture(f, s, side) for side, name in enumerate(SIDES)}
    rows = tuple(
        replace(row, cards={side: own[side].matrix[index].cards.get(side) for side in own})
        for index, row in enumerate(public.matrix)
    )
    return replace(public, matrix=rows, declared={side: own[side].declared.get(side) for side in own})
