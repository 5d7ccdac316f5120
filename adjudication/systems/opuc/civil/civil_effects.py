"""Chapters 11.1 and 11.2: civil effects markers, utilities, rubble, refugees; the local effects in step 9 of the
turn."""

from __future__ import annotations

from adjudication.engine.dice import Roll, RollModifier
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE, RED, SIDE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.civil import events as ev
from adjudication.systems.opuc.civil.opinion import charge
from adjudication.systems.opuc.turn.flow import Run

CAUSES = {"B": "BLUE", "R": "RED", "C": "COMBAT"}
UTILITIES = ("power", "water")
BITS = {"power": 1, "water": 2}
LISTED = 30  # dice rolled at a time where civil effects are thrown in advance


# --- local warfighting (11.2.3)


def local(run: Run, bua: int) -> None:
    """Resolve all markers of a BUA, zone by zone, with the DM from the start of its resolution."""
    f, s = run.facts, run.state
    rows = size_rows(f, s, bua)
    batch: list[tuple[int, str]] = []
    for zone in f.board.zones[bua]:
        if not s.cec[zone]:
            continue
        dice = _resolve(run, bua, zone, rows)
        if s.options.doubles_per_zone:
            atrocities(run, zone, dice)
        batch += dice
    if batch and not s.options.doubles_per_zone:
        atrocities(run, f.board.bua_hex[bua], batch)


def size_rows(f: Facts, s: State, bua: int) -> tuple[RollModifier, ...]:
    """The DMs of the check: the size of the BUA, and each utility completely lost (11.2.3, G-07)."""
    size = f.board.templates[f.board.buas[bua].template].cec_dm
    out = len(lost_utilities(f, s, bua))
    rows = [RollModifier("cec.size", size, "11.2.3, G-07"), RollModifier("cec.outage", out, "11.2.3")]
    return tuple(row for row in rows if row.value)


def lost_utilities(f: Facts, s: State, bua: int) -> list[str]:
    """The utilities without a working box (11.1)."""
    had = f.board.templates[f.board.buas[bua].template].utilities
    return [name for name in UTILITIES if getattr(had, name) and not boxes_on(s, bua, name)]


def boxes_on(s: State, bua: int, utility: str) -> int:
    """The number of boxes of `utility` that are ON."""
    return s.power[bua] if utility == "power" else s.water[bua]


def effect_of(total: int, pv: int) -> str:
    """The effect by the table of 11.2.3; a 5 in a PV1 zone does nothing (K-58)."""
    if total <= 2:
        return "none"
    if total == 3:
        return "utility"
    if total >= 6:
        return "refugees"
    return "rubble" if pv >= total - 3 else "none"


def _resolve(run: Run, bua: int, zone: int, rows: tuple[RollModifier, ...]) -> list[tuple[int, str]]:
    f, s = run.facts, run.state
    causes = [CAUSES[letter] for letter in s.cec[zone]]
    name = f.board.ids[zone]
    dice, roll = _dice(run, len(causes), rows, name)
    dm = sum(row.value for row in rows)
    effects = tuple(effect_of(die + dm, f.board.pv[zone]) for die in dice)
    run.do(ev.CecResolved(name, tuple(causes), dice, roll, dm, effects))
    for effect, cause in zip(effects, causes, strict=True):
        if effect == "utility":
            utility = next_utility(s, bua)
            if utility:
                lose_box(run, bua, utility, cause, "11.2.3", turns=True)
                continue
            effect = "refugees"
        if effect == "rubble":
            run.do(ev.RubbleMade(name, 1))
        elif effect == "refugees":
            refugees(run, zone, f.value["dps_per_refugees"], "warfighting")
    return list(zip(dice, causes, strict=True))


def _dice(run: Run, count: int, rows: tuple[RollModifier, ...], name: str) -> tuple[tuple[int, ...], Roll | None]:
    """The dice of a zone's markers: rolled now or, by the optional rule, the next of the list (11.2.3)."""
    if not run.state.options.prerolled_cec:
        roll = run.roll("cec", BLUE, "11.2.3", count, rows=rows, subject=name)
        return roll.dice, roll
    while len(run.state.cec_list) < count:
        more = run.roll("cec_list", BLUE, "11.2.3", LISTED, secret_to="WHITE")
        run.do(ev.CecListed(more.dice, more))
    return tuple(run.state.cec_list[:count]), None


def refugees(run: Run, place: int, count: int, why: str, roll: Roll | None = None) -> None:
    """Place displaced persons; by the optional rule the BUA has fewer people from then on (11.2.3)."""
    f, s = run.facts, run.state
    run.do(ev.RefugeesMade(f.board.ids[place], count, why, roll))
    bua = f.board.bua_of[place]
    noted = f"evacuated {bua}"
    if bua >= 0 and s.options.evacuation_each_turn and noted not in s.memo:
        run.note(noted, 1)
        run.do(ev.PlaceEmptied(f.board.buas[bua].id))


def atrocities(run: Run, place: int, dice: list[tuple[int, str]]) -> None:
    """Charge the doubles of a batch: k equal faces are k - 1 atrocities. The side is rolled for, unless one side alone
    caused all dice of the face (11.2.3, K-59)."""
    f = run.facts
    for face in range(1, 7):
        causes = [cause for die, cause in dice if die == face]
        if len(causes) < 2:
            continue
        if len(set(causes)) == 1 and causes[0] in SIDE:
            _atrocity(run, place, face, len(causes) - 1, SIDE[causes[0]], None)
            continue
        for _ in range(len(causes) - 1):
            roll = _blame(run, place, f"double {face}")
            _atrocity(run, place, face, 1, _blamed(f, roll), roll)


def _atrocity(run: Run, place: int, face: int, count: int, side: int, roll: Roll | None) -> None:
    f = run.facts
    run.do(ev.Atrocity(f.board.ids[place], face, count, SIDES[side], roll))
    charge(run, side, count * f.value["atrocity_ao"], "atrocity", "11.2.3")


def _blame(run: Run, place: int, about: str) -> Roll:
    at = run.facts.board.ids[place]
    return run.roll("attribution", BLUE, "11.2.3, G-25", subject=at, about=about)


def _blamed(f: Facts, roll: Roll) -> int:
    return BLUE if roll.result <= f.value["random_atrocity_blue"] else RED


# --- utilities (11.1)


def next_utility(s: State, bua: int) -> str:
    """The utility that loses the next box: power first, then water and power in turn, skipping one without boxes; ""
    for none."""
    wanted = ("water", "power") if s.next_water[bua] else ("power", "water")
    return next((name for name in wanted if boxes_on(s, bua, name)), "")


def lose_box(
    run: Run, bua: int, utility: str, cause: str, rule: str = "11.1", *, destroyed: bool = False, turns: bool = False
) -> None:
    """Set one box of a utility to OFF or DESTROYED. Its full loss, with the last box, is charged to `cause`: a side or
    "COMBAT" (11.1, G-10)."""
    f, s = run.facts, run.state
    run.do(ev.UtilityLost(f.board.buas[bua].id, utility, destroyed, rule, turns))
    if utility not in lost_utilities(f, s, bua) or s.outage[bua] & BITS[utility]:
        return
    roll = None if cause in SIDE else _blame(run, f.board.bua_hex[bua], utility)
    side = SIDE[cause] if roll is None else _blamed(f, roll)
    run.do(ev.OutageCharged(f.board.buas[bua].id, utility, SIDES[side]))
    charge(run, side, f.value["utility_ao"], "outage", "11.1, G-10", roll)


def restore_box(run: Run, bua: int, utility: str) -> None:
    """Restore one box to ON: an OFF box first, otherwise a DESTROYED one."""
    off, _ = boxes_off(run.facts, run.state, bua, utility)
    run.do(ev.UtilityRestored(run.facts.board.buas[bua].id, utility, not off))


def boxes_off(f: Facts, s: State, bua: int, utility: str) -> tuple[int, int]:
    """The number of boxes of `utility` that are OFF, and of those DESTROYED."""
    had: int = getattr(f.board.templates[f.board.buas[bua].template].utilities, utility)
    gone = s.power_gone[bua] if utility == "power" else s.water_gone[bua]
    return had - boxes_on(s, bua, utility) - gone, gone
