"""The assets of each side for the turn: CP, LOG, deep ISR dice, deep fires, artillery missions (3.2, 4.2, 5.3, 7.1,
7.2)."""

from __future__ import annotations

from fractions import Fraction

from adjudication.engine.dice import RollModifier
from adjudication.systems.opuc.basics.facts import FOG, OVERCAST, PRECIPITATION, Facts
from adjudication.systems.opuc.basics.roster import BLUE, BOX, BROKEN, RED, SIDES
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.command import events as ev
from adjudication.systems.opuc.turn.environment import toward_blue
from adjudication.systems.opuc.turn.flow import Run

_PERCENT_MOST = 75


def assets(run: Run) -> None:
    """Node: resolve step 3, the assets of both sides. Bases are counted on the first turn and again each night
    (K-04)."""
    f, s = run.facts, run.state
    nightly = f.night(s.turn) and s.options.log_base_nightly
    for side in (BLUE, RED):
        if s.turn == 1 or f.night(s.turn):
            keep = s.turn > 1 and not nightly
            log, log_rows = (s.log_base[side], ()) if keep else log_base(f, s, side)
            isr, isr_rows = isr_base(f, s, side)
            run.do(ev.BaseSet(SIDES[side], log, isr, log_rows, isr_rows))
    for side in (BLUE, RED):
        _log(run, side)
    for side in (BLUE, RED):
        _jam(run, side)
    for side in (BLUE, RED):
        cp, rows = cp_of(f, s, side)
        run.do(ev.CpGenerated(SIDES[side], cp, rows))
    for side in (BLUE, RED):
        _fires(run, side)
    run.next_step()


def _jam(run: Run, side: int) -> None:
    """Resolve a STRAT_EW card bought last turn: roll for it, and reduce the enemy's CP (3.3)."""
    if not run.state.cards[side].get("STRAT_EW"):
        return
    price = _price(run.facts, side, "STRAT_EW")
    roll = run.roll("cp.STRAT_EW", side, "3.3", target=price or 1, test="hits")
    less = (2 if roll.dice[0] == 6 else 1) if roll.result else 0
    run.do(ev.StrategicJamming(SIDES[side], less, roll))
    run.do(ev.CardGone(SIDES[side], "STRAT_EW"))


def _price(f: Facts, side: int, action: str) -> int | None:
    entry = f.actions[action]
    return (entry.blue if side == BLUE else entry.red).needs


def cp_base(f: Facts, side: int) -> int:
    """The Command Points of a side before enemy action: from the scenario, or one a brigade less 3 or 6; at least 1
    (3.2)."""
    given = f.scenario.cp_base.get(SIDES[side])
    if given is not None:
        return given
    count = sum(1 for fmn in f.pack.forces.formations if fmn.side == SIDES[side] and fmn.counts_cp)
    return max(1, count - (3 if side == BLUE else 6))


def cp_of(f: Facts, s: State, side: int) -> tuple[int, tuple[RollModifier, ...]]:
    """The Command Points of `side` this turn, with their rows; enemy action can reduce them to 0 (K-37)."""
    base = cp_base(f, side)
    rows = [RollModifier("asset.base", base, "3.2")]
    if s.cp_less[side]:
        rows.append(RollModifier("asset.enemy", -s.cp_less[side], "3.2"))
    return max(0, base - s.cp_less[side]), tuple(rows)


def _lives(f: Facts, s: State, u: int) -> bool:
    """True if a block, or at least one of its parts, is on the map."""
    return s.place[u] >= 0 or (s.place[u] == BROKEN and any(s.place[part] >= 0 for part in f.roster.broken_into[u]))


def battalions(f: Facts, s: State, side: int) -> tuple[int, int]:
    """The living manoeuvre battalions of `side` on the map: tanks, then others. A broken-down one counts once (4.2,
    G-33)."""
    r = f.roster
    here = [u for u in r.of_side[side] if r.is_combat[u] and r.parent[u] < 0 and not r.small[u] and _lives(f, s, u)]
    tanks = sum(1 for u in here if r.is_tank[u])
    return tanks, len(here) - tanks


def log_base(f: Facts, s: State, side: int) -> tuple[int, tuple[RollModifier, ...]]:
    """The LOG base of `side`, with its rows: from the scenario, or one for each tank battalion and 0.4 for each other,
    less 3, rounded up (4.2)."""
    given = f.scenario.log_base.get(SIDES[side])
    if given is not None:
        return given, (RollModifier("asset.scenario", given, "4.2"),)
    tanks, others = battalions(f, s, side)
    exact = tanks + Fraction(2, 5) * others - 3
    base = -(-exact.numerator // exact.denominator)
    return base, (RollModifier("asset.log_base", base, "4.2", {"tanks": tanks, "others": others}),)


def isr_base(f: Facts, s: State, side: int) -> tuple[int, tuple[RollModifier, ...]]:
    """The deep ISR sources of `side`, with their rows: formations with a block on the map or artillery in the box, and
    recce battalions."""
    r = f.roster
    here = [u for u in r.of_side[side] if r.real[u] and (s.place[u] == BOX or _lives(f, s, u))]
    formations = {r.fmn[u] for u in here if r.formations[r.fmn[u]].counts_isr}
    recce = sum(1 for u in here if r.recce[u] and r.parent[u] < 0)
    rows = (RollModifier("asset.formations", len(formations), "5.3"), RollModifier("asset.recce", recce, "5.3"))
    return len(formations) + recce, rows


def isr_dice(f: Facts, s: State, side: int) -> tuple[int, tuple[RollModifier, ...]]:
    """The deep ISR dice of `side` now, with their rows: sources less losses, less percentages of at most 75, rounded
    up, plus surges (5.3)."""
    count = max(0, s.isr_base[side] - s.isr_lost[side] - s.isr_now[side])
    rows = [RollModifier("asset.sources", s.isr_base[side], "5.3")]
    if s.isr_lost[side]:
        rows.append(RollModifier("asset.lost_for_good", -s.isr_lost[side], "5.3"))
    if s.isr_now[side]:
        rows.append(RollModifier("asset.enemy", -s.isr_now[side], "5.3"))
    percent = isr_percent(f, s, side)
    dice = -(-count * (100 - percent) // 100)
    rows.append(RollModifier("asset.percent", dice - count, "5.3", {"percent": percent}))
    if s.isr_extra[side]:
        rows.append(RollModifier("asset.surge", s.isr_extra[side], "3.3"))
    return dice + s.isr_extra[side], tuple(rows)


def isr_percent(f: Facts, s: State, side: int) -> int:
    """The percentage of deep ISR dice lost to weather, night and the air situation."""
    percent = 25 if s.weather == OVERCAST else 50 if s.weather in (PRECIPITATION, FOG) else 0
    percent += 25 if f.night(s.turn) else 0
    percent += 25 if toward_blue(s.air, side) < 1 else 0
    return min(percent, _PERCENT_MOST)


def flank_log(f: Facts, s: State, side: int) -> int:
    """The change in LOG caused by the flank situation (G-19)."""
    level = toward_blue(s.flank, side)
    if level == 2:
        return f.value["flank_own_log"]
    if level < 0:
        return -f.value["flank_superiority_log"] if level == -1 else -f.value["flank_supremacy_log"]
    return 0


def _log(run: Run, side: int) -> None:
    f, s = run.facts, run.state
    rows = [RollModifier("asset.base", s.log_base[side], "4.2")]
    flank = flank_log(f, s, side)
    if flank:
        rows.append(RollModifier("asset.flank", flank, "2.3, G-19"))
    if s.log_less[side]:
        rows.append(RollModifier("asset.enemy", -s.log_less[side], "4.2"))
    roll = run.roll("log", side, "4.2", rows=tuple(rows), secret_to=SIDES[side])
    run.do(ev.LogGenerated(SIDES[side], max(0, roll.result + sum(row.value for row in rows)), tuple(rows), roll))


def ga_sorties(f: Facts, s: State, side: int) -> int:
    """The ground attack sorties of `side`: base, air situation, weather, night, enemy counter-air; never below 0
    (G-04)."""
    chart = f.pack.charts.ground_attack
    weather = (0, chart.overcast, chart.precipitation, chart.fog)[s.weather]
    count = f.scenario.deep_fires_base[SIDES[side]].ga + chart.air[2 - toward_blue(s.air, side)] + weather
    return max(0, count + (chart.night if f.night(s.turn) else 0) - s.ga_less[side])


def box_missions(f: Facts, s: State, side: int) -> int:
    """The fire missions of the artillery in the box: the sum of its current values (7.2.1)."""
    r = f.roster
    return sum(value(r.steps[u], s.lost[u]) for u in r.of_side[side] if r.is_arty[u] and s.place[u] == BOX)


def _fires(run: Run, side: int) -> None:
    f, s = run.facts, run.state
    other, ga = f.scenario.deep_fires_base[SIDES[side]].other, ga_sorties(f, s, side)
    rows = [RollModifier("asset.deep_other", other, "7.1.1"), RollModifier("asset.deep_ga", ga, "7.1.2")]
    if s.deep_less[side]:
        rows.append(RollModifier("asset.enemy", -s.deep_less[side], "7.1"))
    deep = max(0, other + ga - s.deep_less[side])
    run.do(ev.FiresGenerated(SIDES[side], deep, min(ga, deep), box_missions(f, s, side), tuple(rows)))


NODES = {"assets": assets}
