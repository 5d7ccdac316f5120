"""Chapter 3: the state before the first turn, with the start that an umpire can change."""

from __future__ import annotations

from collections import Counter

from adjudication.systems.ukrainian_crisis.basics.facts import SIDES, ZONE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.pack.options import Options

MOST_PRESTIGE = 999
MOST_VP = 99


def initial(f: Facts, options: Options) -> State:
    """The state at the start of a game (3.0). ValueError names the option that does not fit the pack."""
    problems = faults(f, options)
    if problems:
        raise ValueError("; ".join(problems))
    start: dict[str, int] = dict(f.pack.charts.start.prestige)  # type: ignore[arg-type]  # the pack names a country or a side
    zone = [ZONE[options.countries.get(c.code, c.start)] for c in f.pack.countries.countries]
    where = [f.place(options.units[name]) if name in options.units else f.start[u] for u, name in enumerate(f.unit_ids)]
    count = len(where)
    state = State(
        options,
        [options.prestige.get(side, start[side]) for side in SIDES],
        zone,
        [],
        [],
        [],
        [],
        list(range(len(f.cards))),
        where,
        [False] * count,
        [False] * count,
        [False] * count,
        [False] * count,
        placed=[-1] * 6,
        shown=[False] * 3,
        areas=["open"] * 3,
        held=[-1, -1],
        declared=[-1, -1],
        cease_rp=[0, 0],
        cease_effort=[0, 0],
        rp=[0, 0],
        moved=[False] * count,
        efforts=[0] * 6,
        allocated=[{}, {}],
    )
    cards = f.cards_in(state)
    state.hand = cards.copies * 2
    state.spent, state.buried, state.aside = [0] * (2 * cards.size), [0] * (2 * cards.size), [0] * (2 * cards.size)
    return state


def faults(f: Facts, options: Options) -> list[str]:
    """The options that do not fit this pack."""
    found = [f"prestige: there is no side {side}" for side in options.prestige if side not in SIDES]
    found += [
        f"prestige of {side}: a number from 0 to {MOST_PRESTIGE} is expected"
        for side, value in options.prestige.items()
        if not 0 <= value <= MOST_PRESTIGE
    ]
    if not 0 <= options.last_turn <= len(f.labels):
        found.append(f"last_turn: a number from 1 to {len(f.labels)} is expected, or 0 for the whole calendar")
    found += [f"countries: {code} is not in the pack" for code in options.countries if code not in f.country]
    found += [f"countries: {zone} is not a zone" for zone in options.countries.values() if zone not in ZONE]
    found += [f"area_vp: {area} is not on the map" for area in options.area_vp if area not in f.area]
    found += [
        f"area_vp of {area}: a number from 0 to {MOST_VP} is expected"
        for area, value in options.area_vp.items()
        if not 0 <= value <= MOST_VP
    ]
    found += [f"units: {unit} is not in the pack" for unit in options.units if unit not in f.unit]
    found += [
        f"units: {unit} cannot start in {place}"
        for unit, place in options.units.items()
        if not _place_fits(f, unit, place)
    ]
    found += [f"stacked_events: {card} is not an event" for card in options.stacked_events if card not in f.card]
    found += [f"stacked_events: {card} is listed twice" for card, n in Counter(options.stacked_events).items() if n > 1]
    for side, hand in options.stacked_hands.items():
        found += [f"stacked_hands: {card} is not a card" for card in hand if card not in f.playing.index]
        found += [f"stacked_hands: there is no side {side}"] if side not in SIDES else []
        found += [
            f"stacked_hands: more than {n} of card {c}"
            for c, n in zip(f.playing.names, f.playing.copies, strict=True)
            if hand.count(c) > n
        ]
    return found


def _place_fits(f: Facts, unit: str, place: str) -> bool:
    if place in ("reserve", "mobilized"):
        return True
    if place not in f.area or unit not in f.unit:
        return False
    country = f.areas[f.area[place]].country
    return f.side_of[f.unit[unit]] == 0 or country == f.pack.map.home["BLUE"]
