"""Folding of what units, countries and battles do (chapters 6.1 to 7.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from adjudication.systems.ukrainian_crisis import events as ev
from adjudication.systems.ukrainian_crisis.components.facts import MOBILIZED, SIDE, ZONE, Facts
from adjudication.systems.ukrainian_crisis.state import Battle, State


def _mobilised(f: Facts, s: State, e: ev.UnitMobilised) -> None:
    unit = f.unit[e.unit]
    s.where[unit] = MOBILIZED
    s.rp[f.side_of[unit]] -= 1


def _deployed(f: Facts, s: State, e: ev.UnitDeployed) -> None:
    unit = f.unit[e.unit]
    side, area = f.side_of[unit], f.area[e.area]
    s.where[unit] = area
    s.rp[side] -= e.rp
    s.prestige[side] -= e.prestige
    if not e.rp:
        s.free -= 1
    if f.moldova >> area & 1 and f.type_of[unit] == 0:
        s.moldova_used = True


def _withdrawn(f: Facts, s: State, e: ev.UnitWithdrawn) -> None:
    unit = f.unit[e.unit]
    s.where[unit], s.withdrawn[unit] = MOBILIZED, True
    if e.refreshed:
        s.down[unit] = False


def _expelled(f: Facts, s: State, e: ev.UnitExpelled) -> None:
    s.where[f.unit[e.unit]] = MOBILIZED


def _attempt(f: Facts, s: State, e: ev.AttemptMade) -> None:
    side = SIDE[e.side]
    s.rp[side] -= e.rp
    s.prestige[side] -= e.prestige
    if e.success:
        s.zone[f.country[e.country]] = ZONE[e.zone]


def _option(f: Facts, s: State, e: ev.OptionChosen) -> None:
    s.option, s.at, s.step = e.option, "effort", 0


def _targets(f: Facts, s: State, e: ev.TargetsNamed) -> None:
    s.targets = [f.unit[unit] for unit in e.units]


def _tried(f: Facts, s: State, e: ev.NeutraliseTried) -> None:
    if e.success:
        s.down[f.unit[e.unit]] = True


def _cut_made(f: Facts, s: State, e: ev.CutMade) -> None:
    s.cut_done = True


def _segments(f: Facts, s: State, e: ev.SegmentsSet) -> None:
    s.seg_count = e.count


def _segment_began(f: Facts, s: State, e: ev.SegmentBegan) -> None:
    s.seg += 1
    s.actor, s.allowance, s.used, s.at, s.step = SIDE[e.side], 0, 0, "allow", 0
    count = len(s.where)
    s.acted, s.moved, s.fought = [False] * count, [False] * count, [False] * count
    s.battles, s.attack_over, s.fought_in = [], False, 0


def _moved(f: Facts, s: State, e: ev.UnitMoved) -> None:
    unit = f.unit[e.unit]
    s.where[unit], s.acted[unit], s.moved[unit] = f.area[e.to], True, True
    s.used += 1


def _recovered(f: Facts, s: State, e: ev.UnitRecovered) -> None:
    unit = f.unit[e.unit]
    s.down[unit], s.acted[unit] = False, True
    s.used += 1


def _group(f: Facts, s: State, e: ev.GroupNamed) -> None:
    attackers = tuple(f.unit[unit] for unit in e.attackers)
    s.battles.append(Battle(f.area[e.area], attackers, tuple(f.unit[unit] for unit in e.defenders)))


def _grouping_closed(f: Facts, s: State, e: ev.GroupingClosed) -> None:
    s.attack_over = s.attack_over or e.last
    s.fought_in |= 1 << s.battles[0].area
    s.battles[0] = replace(s.battles[0], state="next")
    s.at = "combat_type"


def _typed(f: Facts, s: State, e: ev.BattleTyped) -> None:
    s.battles[e.index] = replace(s.battles[e.index], type=e.type)
    s.at = "throw"


def _fought(f: Facts, s: State, e: ev.BattleFought) -> None:
    battle = s.battles[e.index]
    pairs = ((e.attack_roll, e.hits_attacker, e.due_attacker), (e.defence_roll, e.hits_defender, e.due_defender))
    red, blue = pairs if e.attacker == "RED" else pairs[::-1]
    dice = (red[0].dice if red[0] else (), blue[0].dice if blue[0] else ())
    s.battles[e.index] = replace(battle, state="thrown", dice=dice, hits=(red[1], blue[1]), due=(red[2], blue[2]))
    for unit in battle.attackers + battle.defenders:
        s.fought[unit] = True
    s.battle_this_turn, s.at = True, "allocate"


def _allocated(f: Facts, s: State, e: ev.HitsAllocated) -> None:
    s.allocated[SIDE[e.side]] = dict(e.hits)


def _settled(f: Facts, s: State, e: ev.BattleSettled) -> None:
    s.allocated = [{}, {}]
    later = e.index + 1
    s.battles[e.index] = replace(s.battles[e.index], state="settled")
    s.battles[later:] = [still_there(f, s, battle) for battle in s.battles[later:]]
    coming = next((index for index, battle in enumerate(s.battles) if battle.state != "settled"), -1)
    if coming >= 0:
        s.battles[coming] = replace(s.battles[coming], state="next")
        s.at = "combat_type"
    else:
        s.battles, s.at = [], "attack"


def still_there(f: Facts, s: State, battle: Battle) -> Battle:
    """A battle named earlier without the units lost since; settled if a group has none left (7.31, 7.33).

    It matters only where a unit may be in several battles (RUL-27).
    """
    attackers = tuple(u for u in battle.attackers if s.where[u] == battle.area and not s.down[u])
    defenders = tuple(u for u in battle.defenders if s.where[u] == battle.area)
    if not (attackers and defenders):
        return replace(battle, state="settled")
    return replace(battle, attackers=attackers, defenders=defenders)


def _segment_ended(f: Facts, s: State, e: ev.SegmentEnded) -> None:
    s.at, s.step, s.actor = "segment", 0, -1
    s.allowance = s.used = 0


PLAY: dict[type[ev.Event], Callable[[Facts, State, Any], None]] = {
    ev.UnitMobilised: _mobilised,
    ev.UnitDeployed: _deployed,
    ev.UnitWithdrawn: _withdrawn,
    ev.UnitExpelled: _expelled,
    ev.AttemptMade: _attempt,
    ev.OptionChosen: _option,
    ev.TargetsNamed: _targets,
    ev.NeutraliseTried: _tried,
    ev.CutMade: _cut_made,
    ev.SegmentsSet: _segments,
    ev.SegmentBegan: _segment_began,
    ev.UnitMoved: _moved,
    ev.UnitRecovered: _recovered,
    ev.GroupNamed: _group,
    ev.GroupingClosed: _grouping_closed,
    ev.BattleTyped: _typed,
    ev.BattleFought: _fought,
    ev.HitsAllocated: _allocated,
    ev.BattleSettled: _settled,
    ev.SegmentEnded: _segment_ended,
}
