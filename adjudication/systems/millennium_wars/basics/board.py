"""Positions and values of pieces, zones of control, and control of hexes."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.millennium_wars.basics.facts import BLUE, FORCES, HELD, NATO, NOBODY, RED, RU, Facts
from adjudication.systems.millennium_wars.basics.state import State, camp_of


def forces_of(f: Facts, s: State, camp: int) -> list[int]:
    """The forces of `camp` that take part (1.1, 1.2)."""
    return [n for n in range(len(FORCES)) if s.entered[n] and camp_of(s, n) == camp]


def owned(f: Facts, s: State, camp: int) -> list[int]:
    """The pieces of `camp` on the map."""
    where = s.where
    return [p for p in f.camped[camp][s.moldova] if where[p] >= 0]


def camp_of_piece(f: Facts, s: State, p: int) -> int:
    """The camp of piece `p`; pieces of Moldova may have none."""
    return camp_of(s, f.force[p])


def in_hex(f: Facts, s: State, camp: int, here: int) -> list[int]:
    """The pieces of `camp` in hex `here`."""
    where = s.where
    return [p for p in f.camped[camp][s.moldova] if where[p] == here]


def barring(f: Facts, s: State, camp: int) -> frozenset[int]:
    """The hexes that pieces of `camp` close to its enemies: units and headquarters, not a Base alone (14.0)."""
    return frozenset(s.where[p] for p in owned(f, s, camp) if f.bars[p])


def any_piece(f: Facts, s: State, camp: int) -> frozenset[int]:
    """The hexes with any piece of `camp`."""
    return frozenset(s.where[p] for p in owned(f, s, camp))


def effective(f: Facts, s: State, camp: int) -> frozenset[int]:
    """The hexes with a Combat Effective combat unit of `camp` (15.0)."""
    return frozenset(s.where[p] for p in owned(f, s, camp) if f.combat[p] and not s.disrupted[p])


def demonstrators(f: Facts, s: State, camp: int, here: int) -> int:
    """The number of Demonstrators of `camp` in hex `here`."""
    return s.demos[camp * len(f.ids) + here]


def protests(f: Facts, s: State, camp: int) -> frozenset[int]:
    """The hexes with Demonstrators of `camp`."""
    base = camp * len(f.ids)
    return frozenset(here for here in f.settled if s.demos[base + here])


def all_demonstrators(f: Facts, s: State, camp: int) -> int:
    """The number of Demonstrators of `camp` on the map."""
    base = camp * len(f.ids)
    return sum(s.demos[base + here] for here in f.settled)


def stop_among_demonstrators(f: Facts, s: State, p: int) -> None:
    """Record that piece `p` has entered a hex with enemy Demonstrators (6.3)."""
    if demonstrators(f, s, 1 - camp_of_piece(f, s, p), s.where[p]):
        s.stopped = [*s.stopped, p]


def held_back(f: Facts, s: State, p: int) -> bool:
    """True if Demonstrators, whose hex piece `p` entered this turn, hold it back (6.3, MW-23)."""
    among = p in s.stopped and s.options.demonstrators_hold_a_turn
    return among and demonstrators(f, s, 1 - camp_of_piece(f, s, p), s.where[p]) > 0


# --- zones of control


def deep(f: Facts, s: State, p: int) -> bool:
    """True if piece `p` has a deep zone: a missile brigade under the standard rules, or an American FOB (7.7, 8.0)."""
    return f.line[p].deep and not s.disrupted[p] and not (f.kind[p] == "missile" and s.options.air_war)


def zone(f: Facts, s: State, camp: int) -> set[int]:
    """The zone of control of `camp`: the hexes next to its units that are not Disrupted (14.2, 16.0)."""
    found: set[int] = set()
    for p in owned(f, s, camp):
        if not s.disrupted[p] and (f.bars[p] or deep(f, s, p)):
            found |= f.beside[s.where[p]]
    return found


def deep_zone(f: Facts, s: State, camp: int) -> set[int]:
    """The additional hexes of the deep zones of `camp`, beyond those next to a unit (14.3)."""
    found: set[int] = set()
    for p in owned(f, s, camp):
        if f.line[p].deep and deep(f, s, p):
            found |= f.ring[s.where[p]]
    return found


# --- access, stacking, control


def forbidden(f: Facts, s: State, force: int, start: int, to: int) -> tuple[str, str]:
    """The reason why hex `to` is closed to units of `force` that start in `start`, and the section; "" if it is open
    (1.4, 2.2, 11.1)."""
    if to not in closed_to(f, s, force, start):
        return "", ""
    if f.role[to] == "moldova":
        return "move.neutral", "1.4"
    return "move.closed", "2.2" if f.role[to] == "romania" else "11.1"


def closed_to(f: Facts, s: State, force: int, here: int) -> frozenset[int]:
    """The hexes that a unit of `force` in hex `here` may not enter (11.1)."""
    inside = force == NATO and f.role[here] == "romania"
    return f.closed(force, s.moldova, s.romania, inside)


def may_attack(f: Facts, camp: int, here: int) -> bool:
    """True if `camp` may attack into hex `here`. Russia may never attack into Romania (2.2)."""
    return not (camp == RED and f.role[here] == "romania")


def limit(s: State, forces: Iterable[int]) -> int:
    """The stacking limit for `forces`: one more than the lowest C4I among them (4.0)."""
    return 1 + min(s.c4i[force] for force in forces)


def stack(f: Facts, s: State, camp: int, here: int) -> list[int]:
    """The units of `camp` in hex `here` that count for stacking (4.0)."""
    return [p for p in in_hex(f, s, camp, here) if f.stacks[p]]


def fits(f: Facts, s: State, p: int, here: int, planned: Iterable[int] = ()) -> bool:
    """True if unit `p` can stop in hex `here` beside the units there and `planned`, the forces of units still to come
    (4.0)."""
    if not f.stacks[p]:
        return True
    camp = camp_of_piece(f, s, p)
    forces = [f.force[q] for q in stack(f, s, camp, here) if q != p] + list(planned) + [f.force[p]]
    return len(forces) <= limit(s, forces)


Stacks = tuple[dict[int, int], dict[int, int]]


def full_for(f: Facts, s: State, p: int, known: Stacks | None = None) -> set[int]:
    """The hexes where unit `p` cannot stop because of stacking (4.0). `known`: the result of `stacks` for its camp."""
    if not f.stacks[p]:
        return set()
    camp = camp_of_piece(f, s, p)
    counts, lowest = known if known is not None else stacks(f, s, owned(f, s, camp))
    own, start = s.c4i[f.force[p]], s.where[p]
    full = {here for here, number in counts.items() if here != start and number > min(lowest[here], own)}
    others, least = stacks(f, s, [q for q in in_hex(f, s, camp, start) if q != p])
    return full | {here for here, number in others.items() if number > min(least[here], own)}


def stacks(f: Facts, s: State, pieces: Iterable[int]) -> Stacks:
    """The number of `pieces` in each hex that count for stacking, and the lowest C4I of their forces there (4.0)."""
    counts, lowest = dict[int, int](), dict[int, int]()
    where, force, counted, c4i = s.where, f.force, f.stacks, s.c4i
    for p in pieces:
        if counted[p]:
            here, level = where[p], c4i[force[p]]
            counts[here] = counts.get(here, 0) + 1
            if level < lowest.get(here, level + 1):
                lowest[here] = level
    return counts, lowest


def overfull(f: Facts, s: State, camp: int) -> dict[int, int]:
    """The hexes with more units of `camp` than can stack, each with the number in excess (4.0)."""
    counts, lowest = stacks(f, s, owned(f, s, camp))
    return {here: number - 1 - lowest[here] for here, number in sorted(counts.items()) if number - 1 > lowest[here]}


def controller(f: Facts, s: State, here: int) -> int:
    """The camp that controls hex `here`: the camp of the last unit in it, unless Demonstrators decide (6.3)."""
    red, blue = demonstrators(f, s, RED, here), demonstrators(f, s, BLUE, here)
    if red and blue:
        return NOBODY
    if not red and not blue:
        return s.held[here]
    camp = RED if red else BLUE
    return NOBODY if in_hex(f, s, 1 - camp, here) else camp


def reorganizing(s: State, force: int, impulse: int) -> bool:
    """True if `force` rests in `impulse` because Russia reorganises this turn (2.1)."""
    return force == RU and impulse > 1 and s.reorganized == s.turn


def active(f: Facts, s: State, force: int, impulse: int = 0) -> bool:
    """True if `force` can act in `impulse`, by default the current one (13.1, 2.1)."""
    number = impulse or s.impulse
    if not s.entered[force] or reorganizing(s, force, number):
        return False
    return s.c4i[force] >= f.numbers.impulse_c4i[number - 1]


def at_rest(s: State, force: int, kind: str) -> tuple[str, str]:
    """The reason, under `kind`, why a participating force cannot act in this impulse, and the section."""
    if reorganizing(s, force, s.impulse):
        return f"{kind}.reorganizing", "2.1"
    return f"{kind}.inactive", "13.1"


def acting(f: Facts, s: State) -> frozenset[int]:
    """The forces that can act in this impulse (13.1)."""
    return frozenset(n for n in range(len(FORCES)) if active(f, s, n))


def cadres(f: Facts, s: State, force: int) -> int:
    """The number of cybercadres of `force` that are free this turn (20.0)."""
    if not s.entered[force]:
        return 0
    have = sum(1 for p in f.pieces_of[force] if f.kind[p] == "cadre" and s.where[p] == HELD)
    return max(0, have - s.cadres_used[force] - s.cadres_barred[force])


# --- what units are worth


def attack(f: Facts, s: State, p: int) -> int:
    """The attack factor of unit `p`; 0 while it is Disrupted (16.0)."""
    return 0 if s.disrupted[p] else f.line[p].attack


def defence(f: Facts, s: State, p: int) -> int:
    """The defence factor of unit `p`; half, rounded up, while it is Disrupted (16.0)."""
    value = f.line[p].defence
    return (value + 1) // 2 if s.disrupted[p] else value


# --- names


def hex_names(f: Facts, hexes: Iterable[int]) -> tuple[str, ...]:
    """The printed numbers of `hexes`."""
    return tuple(f.ids[here] for here in hexes)


def names(f: Facts, pieces: Iterable[int]) -> tuple[str, ...]:
    """The ids of `pieces`."""
    return tuple(f.piece_ids[p] for p in pieces)


def numbers(f: Facts, ids: Iterable[str]) -> tuple[int, ...]:
    """The numbers of the pieces called `ids`."""
    return tuple(f.piece[name] for name in ids)
