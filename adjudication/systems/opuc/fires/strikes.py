"""The effect of one mission: a shot at a block, or a strike on the enemy's staff or on infrastructure (7.1.4, 7.2.3,
G-03)."""

from __future__ import annotations

from adjudication.engine.dice import Roll, RollModifier
from adjudication.systems.opuc.assaults.effects import degrade, hold, lose_detachment, neutralise
from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, Facts
from adjudication.systems.opuc.basics.roster import BLUE, SIDES
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_rows import FERRY, PONTOON, Detachment
from adjudication.systems.opuc.civil import civil_effects
from adjudication.systems.opuc.civil.events import CecPlaced
from adjudication.systems.opuc.civil.opinion import casualties, fought_over
from adjudication.systems.opuc.fires import events as ev
from adjudication.systems.opuc.fires import guns
from adjudication.systems.opuc.fires.fires_table import fire_effect, fire_rows
from adjudication.systems.opuc.fires.targets import meant, places_of, target_of, zone_of
from adjudication.systems.opuc.turn.flow import Run

STAFF = {  # mission: the marker that bites at the enemy's next generation
    "CFIRE": "deep",
    "CAIR": "ga",
    "C2": "cp",
    "LOGST": "log",
}


def air_row(f: Facts, s: State, side: int) -> tuple[RollModifier, ...]:
    """The DM for flying and firing under the enemy's air supremacy (G-03)."""
    hostile = 2 if side == BLUE else -2
    value_ = f.pack.charts.deep_fires.enemy_air_supremacy
    return (RollModifier("strike.air", value_, "7.1, G-03"),) if s.air == hostile != UNUSED_TRACK and value_ else ()


# --- shots at blocks


def shoot(run: Run, side: int, name: str, firer: int = -1, air: bool = False) -> None:
    """Resolve one shot at a block or detachment, by artillery block `firer` or, without it, by Deep Fires (7.2.3.2)."""
    f, s = run.facts, run.state
    aim = meant(f, s, side, name)
    assert aim is not None
    target = target_of(f, s, aim)
    place = aim.place if isinstance(aim, Detachment) else s.place[aim]
    rows = _rows(f, s, side, firer, aim)
    at = f.board.ids[place]
    owner = aim.side if isinstance(aim, Detachment) else f.roster.side[aim]
    secret = SIDES[owner] if target.hidden else None
    gun = f.roster.ids[firer] if firer >= 0 else ""
    roll = run.roll(
        "fires", side, "7.2.3.2", rows=tuple(rows), subject=target.unit, secret_to=secret, about=gun or "deep"
    )
    total = roll.result + sum(row.value for row in rows)
    effect = fire_effect(total, roll.result, s.options)
    idle = not isinstance(aim, Detachment) and not f.roster.real[aim]
    neutralised, steps = (False, 0) if idle else effect
    cover = () if idle else _cover(run, target.pv, side, steps, at, f"{gun} {target.unit}")
    saved = sum(one.result for one in cover)
    run.do(
        ev.Shot(
            SIDES[side], gun, at, target.unit, roll, total, neutralised,
            steps - saved, target.hidden, air, cover, saved,
        )
    )  # fmt: skip
    _bite(run, aim, neutralised, steps - saved, deep=firer < 0)
    _mark(run, side, zone_of(f, place), firer, air)
    casualties(run, place, side, 2 if air and s.options.ga_counts_twice else 1, "fires", "11.4", target.unit)


def _rows(f: Facts, s: State, side: int, firer: int, aim: int | Detachment) -> list[RollModifier]:
    target = target_of(f, s, aim)
    if firer < 0:
        cf = f.pack.charts.deep_fires.bombardment_cf
        return [*fire_rows(cf, target, s.options), *air_row(f, s, side)]
    cf = value(f.roster.steps[firer], s.lost[firer])
    return fire_rows(cf, target, s.options, f.roster.ids[firer], s.neutralised[firer])


def _cover(run: Run, pv: int, side: int, steps: int, at: str, about: str) -> tuple[Roll, ...]:
    """Roll the optional save against each DEGRADE in dense building: a die up to the PV (7.2.3.2)."""
    if not run.state.options.pv_save or pv < 2:
        return ()
    return tuple(
        run.roll("cover", 1 - side, "7.2.3.2", test="at_most", target=pv, subject=at, about=about) for _ in range(steps)
    )


def _bite(run: Run, aim: int | Detachment, neutralised: bool, steps: int, deep: bool) -> None:
    why = "deep_fires" if deep else "fires"
    if isinstance(aim, Detachment):
        if steps:
            lose_detachment(run, aim, why, "10.8.2")
        elif neutralised:
            hold(run, aim)
        return
    if neutralised:
        neutralise(run, aim, why, "7.2.3.2")
    if steps:
        degrade(run, aim, steps, why, "7.2.3.2", spare_last=not deep or run.state.options.last_step_from_all_fires)


def _mark(run: Run, side: int, zone: int, firer: int, air: bool) -> None:
    """Place civil effects markers: local fires in any zone, deep ones in PV2 and denser; two for devastating
    weapons."""
    f = run.facts
    if not f.board.is_zone(zone) or (firer < 0 and f.board.pv[zone] < 2):
        return
    heavy = f.roster.devastating[firer] if firer >= 0 else air and f.scenario.ga_devastating
    run.do(CecPlaced(f.board.ids[zone], SIDES[side], 2 if heavy else 1, "7.1.4" if firer < 0 else "7.2.3.2"))
    fought_over(run, zone)


# --- other missions


def strike(run: Run, side: int, mission: str, at: str, what: str, air: bool = False, firer: int = -1) -> None:
    """Resolve one mission other than a shot at a block: the die against the mission's number, then its effect
    (G-03)."""
    f, s = run.facts, run.state
    entry = f.missions[mission]
    rows = () if firer >= 0 else air_row(f, s, side)
    if mission == "CBTY":
        rows = (*rows, *_seen(f, s, side, at, what))
    name = f.roster.ids[firer] if firer >= 0 else ""
    aim = f"{mission} {what} {name}".strip()
    roll = run.roll("strike", side, "7.1.4, G-03", rows=rows, target=entry.hits, subject=at or mission, about=aim)
    total = roll.result + sum(row.value for row in rows)
    hit = total >= entry.hits
    run.do(ev.StrikeFlown(SIDES[side], mission, at, what, roll, total, hit, air, name))
    places = _struck(f, s, mission, at)
    if hit:
        _hit(run, side, mission, at, what, roll.result)
    zones = [place for place in places if f.board.is_zone(place)]
    if zones:
        _mark(run, side, max(zones, key=lambda place: (f.board.pv[place], -place)), firer, air)
    dice = 2 if air and s.options.ga_counts_twice else 1
    for h in sorted({f.board.hex_of[place] for place in places}, key=f.board.rank.__getitem__):
        casualties(run, h, side, dice, "fires", "11.4", aim)


def _struck(f: Facts, s: State, mission: str, at: str) -> tuple[int, ...]:
    """The places that a mission hits: none for the guns of a box or group, wherever they are."""
    if mission != "CBTY":
        return places_of(f, at)
    return (zone_of(f, f.board.index[at]),) if s.options.local_fires == "onmap_regts" else ()


def _seen(f: Facts, s: State, side: int, at: str, what: str) -> tuple[RollModifier, ...]:
    """The DM against artillery that has fired or is revealed (G-03)."""
    if s.options.local_fires == "onmap_dag":
        dag = guns.closest(f, s, side, at)
        seen = dag >= 0 and not s.hidden[dag]
    elif s.options.local_fires == "onmap_regts":
        aim = meant(f, s, side, what)
        seen = isinstance(aim, int) and (not s.hidden[aim] or s.fired[aim])
    else:
        seen = False
    points = f.pack.charts.deep_fires.counter_battery_seen
    return (RollModifier("strike.seen", points, "7.1.4, G-03"),) if seen and points else ()


def _hit(run: Run, side: int, mission: str, at: str, what: str, natural: int) -> None:
    enemy = SIDES[1 - side]
    if mission in STAFF:
        run.do(ev.StrikeBit(enemy, STAFF[mission], 1))
    elif mission == "CISR":
        run.do(ev.StrikeBit(enemy, "isr_lost" if natural == 6 else "isr", 1))
    elif mission == "EWST":
        run.do(ev.StrikeBit(enemy, what.lower(), 1))
    elif mission == "CBTY":
        guns.counter_battery(run, side, at, what)
    elif mission == "UTIL":
        f = run.facts
        civil_effects.lose_box(run, f.board.bua_index[at], what, SIDES[side], "7.1.4", destroyed=True)
    elif mission == "BRDG":
        _bridge(run, at)
    elif mission == "DUMP":
        _store(run, side, at, what)
    else:
        run.do(ev.PlaceStruck({"INTD": "road", "RAIL": "rail", "AFLD": "airfield"}[mission], at))


def _bridge(run: Run, at: str) -> None:
    """Destroy a crossing; with a pontoon or ferry its BD is lost and the parent DEGRADED (10.6.1)."""
    f, s = run.facts, run.state
    edge = f.board.edge_index[at]
    floating = s.bridge[edge] in (PONTOON, FERRY)
    run.do(ev.PlaceStruck("bridge", at))
    if floating:
        for row in [row for row in s.detachments if row.bridging and row.target == edge]:
            lose_detachment(run, row, "bridge", "10.6.1")


def _store(run: Run, side: int, at: str, what: str) -> None:
    """Destroy a supply dump, railhead or port; a source at the map edge costs its owner LOG instead (G-03)."""
    f, s = run.facts, run.state
    place = f.board.index[at]
    if not what and any(d.place == place and d.edge and d.side != side and d.alive for d in s.dumps):
        run.do(ev.StrikeBit(SIDES[1 - side], "log", f.value["edge_source_log"]))
    else:
        run.do(ev.PlaceStruck(what or "sd", at, SIDES[1 - side]))
