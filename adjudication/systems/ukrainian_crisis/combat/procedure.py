"""Chapter 7.3: grouping, type, dice and allocation, one decision after another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.kit.steps import misfit
from adjudication.engine.menu import Is, OneOf, Option, Shares, SomeOf
from adjudication.engine.play.decision import family, itself, never, refuse, the_actor
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Problem
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, SIDES, SPECIAL, Facts
from adjudication.systems.ukrainian_crisis.basics.state import Battle, State
from adjudication.systems.ukrainian_crisis.combat.battles import (
    caps,
    deterministic_hits,
    group_of,
    settle,
    strength,
    types_open,
)
from adjudication.systems.ukrainian_crisis.combat.events import (
    BattleFought,
    BattleTyped,
    GroupingClosed,
    GroupNamed,
    HitsAllocated,
)
from adjudication.systems.ukrainian_crisis.combat.orders import Allocate, Combat, Fight, Group
from adjudication.systems.ukrainian_crisis.operations.events import SegmentEnded
from adjudication.systems.ukrainian_crisis.turn.flow import AnswerType, Decision, Run

AttackOrder = Group | Fight | Done


def _free(s: State, unit: int, named: set[int]) -> bool:
    return not s.options.one_battle_per_unit or not (s.fought[unit] or unit in named)


def fields(f: Facts, s: State, side: int) -> dict[int, tuple[list[int], list[int]]]:
    """The areas where the Attacker can still form a battle, with the attackers and defenders left (7.31, 7.33,
    RUL-27)."""
    named = _named(s)
    only = s.battles[0].area if s.battles else -1
    found: dict[int, tuple[list[int], list[int]]] = {}
    where, down = s.where, s.down
    for unit in f.fighters_of[side]:
        area = where[unit]
        if area >= 0 and not down[unit] and (only < 0 or area == only) and _free(s, unit, named):
            found.setdefault(area, ([], []))[0].append(unit)
    if found:
        for unit in f.fighters_of[1 - side]:
            area = where[unit]
            if area in found and _free(s, unit, named):
                found[area][1].append(unit)
    closed = s.fought_in if s.options.groups_before_dice else 0
    return {area: pair for area, pair in found.items() if pair[1] and not closed >> area & 1}


def _named(s: State) -> set[int]:
    """The units that are already in a group."""
    return {unit for battle in s.battles for unit in battle.attackers + battle.defenders}


def _subjects(f: Facts, s: State, side: int) -> list[tuple[str, str]]:
    return [*((f.area_ids[area], "area") for area in sorted(fields(f, s, side))), ("attack", "decision")]


def _menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    for area, (attackers, defenders) in sorted(fields(f, s, side).items()):
        name = f.area_ids[area]
        if subject == name:
            yield Option(
                "group",
                {
                    "area": Is(name),
                    "attackers": SomeOf(tuple(f.unit_ids[u] for u in attackers), 1, len(attackers)),
                    "defenders": SomeOf(tuple(f.unit_ids[u] for u in defenders), 1, len(defenders)),
                },
                name,
                "7.31",
            )
    if subject == "attack":
        if s.battles:
            yield Option("fight", {}, "attack", "7.31")
        yield Option("done", {}, "attack", "7.3")


def _check(f: Facts, s: State, side: int, order: AttackOrder) -> list[Problem]:
    if isinstance(order, Done):
        return []
    if isinstance(order, Fight):
        return [] if s.battles else refuse("fight.no_group", "", "7.31")
    area = f.area.get(order.area)
    if area is None:
        return refuse("unknown.area", "area", "2.31", area=order.area)
    if s.battles and s.battles[0].area != area:
        return refuse("group.other_area", "area", "7.31, RUL-53", area=f.area_names[s.battles[0].area])
    if s.options.groups_before_dice and s.fought_in >> area & 1:
        return refuse("group.area_closed", "area", "7.31, RUL-53", area=f.area_names[area])
    for which, names, owner in (("attackers", order.attackers, side), ("defenders", order.defenders, 1 - side)):
        problems = _check_names(f, s, which, names, area, owner)
        if problems:
            return problems
    return []


def _check_names(f: Facts, s: State, which: str, names: tuple[str, ...], area: int, owner: int) -> list[Problem]:
    if not names:
        return refuse("group.empty", which, "7.31")
    for index, name in enumerate(names):
        place = f"{which}[{index}]"
        unit = f.unit.get(name)
        if unit is None:
            return refuse("unknown.unit", place, "2.2", unit=name)
        if name in names[:index]:
            return refuse("group.twice", place, "7.31", unit=name)
        code, rule = _why_not(f, s, unit, area, owner, which)
        if code:
            return refuse(code, place, rule, unit=name, area=f.area_names[area])
    return []


def _why_not(f: Facts, s: State, unit: int, area: int, owner: int, which: str) -> tuple[str, str]:
    """The reason why a unit cannot join a group, with the rule; empty if it can.

    Each unit is judged by itself: if the enemy has no one to fight, the refusal is about the defender named."""
    if f.type_of[unit] == SPECIAL:
        return "group.special_forces", "7.32"
    if f.side_of[unit] != owner:
        return "group.wrong_side", "7.31"
    if s.where[unit] != area:
        return "group.not_there", "7.31"
    if which == "attackers" and s.down[unit]:
        return "group.neutralised", "7.33"
    if not _free(s, unit, _named(s)):
        return "group.fought", "7.31, RUL-27"
    return "", ""


def _take(run: Run, side: int, order: AttackOrder) -> None:
    s, f = run.state, run.facts
    if isinstance(order, Group):
        run.do(GroupNamed(SIDES[side], order.area, order.attackers, order.defenders))
        if not (s.options.groups_before_dice and fields(f, s, side)):
            run.do(GroupingClosed(order.area, False))
    elif s.battles:
        run.do(GroupingClosed(f.area_ids[s.battles[0].area], isinstance(order, Done)))
    else:
        run.do(SegmentEnded(SIDES[side], (s.seg + 1) // 2))


def _forced(f: Facts, s: State, side: int) -> Done | None:
    return Done() if s.attack_over or not fields(f, s, side) else None


# type


def _next(s: State) -> int:
    return next(index for index, battle in enumerate(s.battles) if battle.state != "settled")


def _type_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    yield Option("combat", {"type": OneOf(types_open(f, s.battles[_next(s)]))}, "combat_type", "7.31")


def _type_check(f: Facts, s: State, side: int, order: Combat) -> list[Problem]:
    return (
        []
        if order.type in types_open(f, s.battles[_next(s)])
        else refuse("combat.type", "type", "7.31", type=order.type)
    )


def _type_take(run: Run, side: int, order: Combat) -> None:
    run.do(BattleTyped(_next(run.state), order.type))


# dice


def throw(run: Run) -> None:
    """Node: roll one die for each point of Combat Value in both groups; in 10.2 the Hits come from its table."""
    f, s = run.facts, run.state
    index = _next(s)
    battle = s.battles[index]
    attacker = s.actor
    attack, defence = strength(f, battle.attackers), strength(f, battle.defenders)
    rolls: tuple[Roll | None, Roll | None] = (None, None)
    if s.options.mode == "deterministic":
        taken = deterministic_hits(f, attack, defence, len(battle.defenders))
        hits = (taken[1], taken[0])
    else:
        rolls = (_throw(run, battle, attacker), _throw(run, battle, 1 - attacker))
        hits = (rolls[0].result, rolls[1].result)
    due = [min(hits[i], sum(caps(f, s, battle, side).values())) for i, side in enumerate((attacker, 1 - attacker))]
    names = (tuple(f.unit_ids[u] for u in battle.attackers), tuple(f.unit_ids[u] for u in battle.defenders))
    run.do(
        BattleFought(
            index,
            f.area_ids[battle.area],
            battle.type,
            SIDES[attacker],
            *names,
            attack,
            defence,
            *hits,
            due[0],
            due[1],
            *rolls,
        )
    )


def _throw(run: Run, battle: Battle, side: int) -> Roll:
    f = run.facts
    group = group_of(f, battle, side)
    rows = tuple(RollModifier("battle.cv", f.cv[unit], "7.31", {"unit": f.unit_ids[unit]}) for unit in group)
    purpose = "attack" if group is battle.attackers else "defence"
    return run.throw(
        purpose,
        side,
        strength(f, group),
        "hits",
        "7.31",
        target=f.pack.charts.combat.hit_on,
        rows=rows,
        subject=f.area_ids[battle.area],
        about=f"segment {run.state.seg}",
    )


# allocation


def _choice(f: Facts, s: State, side: int) -> bool:
    battle = s.battles[_next(s)]
    limit = caps(f, s, battle, side)
    return 0 < battle.due[side] < sum(limit.values()) and len(limit) > 1


def _choosers(f: Facts, s: State) -> tuple[int, ...]:
    return tuple(side for side in (RED, BLUE) if _choice(f, s, side))


def _only_way(f: Facts, s: State, side: int) -> dict[str, int]:
    battle = s.battles[_next(s)]
    limit = caps(f, s, battle, side)
    if not battle.due[side]:
        return {}
    return limit if battle.due[side] == sum(limit.values()) else {next(iter(limit)): battle.due[side]}


def _allocate_menu(f: Facts, s: State, side: int, subject: str) -> Iterator[Option]:
    battle = s.battles[_next(s)]
    yield Option("allocate", {"hits": Shares(caps(f, s, battle, side), battle.due[side])}, "allocate", "7.31")


def _allocate_check(f: Facts, s: State, side: int, order: Allocate) -> list[Problem]:
    battle = s.battles[_next(s)]
    wrong = misfit(caps(f, s, battle, side), battle.due[side], order.hits)
    if wrong is None:
        return []
    if wrong.why == "unknown":
        return refuse("allocate.not_in_group", f"hits.{wrong.name}", "7.31, RUL-30", unit=wrong.name)
    if wrong.why == "amount":
        return refuse("allocate.too_many", f"hits.{wrong.name}", "7.31, RUL-29", unit=wrong.name, most=wrong.most)
    return refuse("allocate.total", "hits", "7.31, RUL-29", total=wrong.most, given=wrong.given)


def _allocate_take(run: Run, side: int, order: Allocate) -> None:
    _by_rule(run, RED)
    _give(run, side, order.hits)


def _allocated(run: Run) -> None:
    if not _choosers(run.facts, run.state):
        _by_rule(run, RED)
    _by_rule(run, BLUE)
    settle(run, _next(run.state))


def _by_rule(run: Run, side: int) -> None:
    """Apply the Hits of `side` if it has no choice; those of Russia come first, whichever side chooses."""
    if not _choice(run.facts, run.state, side):
        _give(run, side, _only_way(run.facts, run.state, side))


def _give(run: Run, side: int, hits: Mapping[str, int]) -> None:
    if hits:
        run.do(HitsAllocated(SIDES[side], dict(hits)))


_RULES: dict[type, str] = {Group: "7.31", Fight: "7.31, RUL-53", Done: "4.0"}
ATTACK = Decision(the_actor, family(_RULES, _subjects, _menu, _check, _take), _forced, several=True)
COMBAT_TYPE = Decision(
    the_actor, (AnswerType(Combat, "7.31", itself("combat_type"), _type_menu, _type_check, _type_take),), never
)
ALLOCATE = Decision(
    _choosers, (AnswerType(Allocate, "7.31", itself("allocate"), _allocate_menu, _allocate_check, _allocate_take),),
    never, after=_allocated,
)  # fmt: skip
