"""The state before anything random has happened: every block where the pack places it (1.11)."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, WEATHER, Facts
from adjudication.systems.opuc.basics.roster import BOX, DAG, SIDE, SIDES, UNUSED, WAITING
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import BLOWN, STANDING, Dump, Railhead
from adjudication.systems.opuc.pack.options import Options


def resolved(f: Facts, options: Options) -> Options:
    """The options, with values from the pack for those left to it."""
    scenario = f.scenario
    profile = scenario.rules_profile if options.profile == "pack" else options.profile
    log = options.log_from_turn
    if not log:
        same = options.profile in ("pack", scenario.rules_profile)
        log = (scenario.log_in_play_from_turn if same else None) or (1 if profile == "intro" else 4)
    return replace(
        options,
        profile=profile,
        local_fires=scenario.local_fires_variant if options.local_fires == "pack" else options.local_fires,
        log_from_turn=log,
        last_turn=f.last_turn(options.last_turn),
    )


def start_of(f: Facts, options: Options, block: int) -> int:
    """The place of `block` before the first turn."""
    b = f.roster.blocks[block]
    if b.kind == DAG:
        fits = options.local_fires == "onmap_dag"
        return _dag_start(f, b.side) if fits else UNUSED
    if b.kind != "unit" or b.parent >= 0:
        return UNUSED
    if b.box:
        if options.local_fires == "onmap_regts":
            return _dag_start(f, b.side)
        return BOX
    if b.arrives > 1 or (b.arrives and not b.hex):
        return WAITING
    return f.board.index[b.hex] if b.hex else UNUSED


def _dag_start(f: Facts, side: int) -> int:
    name = f.scenario.dag_start.get(SIDES[side])
    return f.board.index[name] if name else UNUSED


def initial(f: Facts, options: Options) -> State:
    """The state at the start of set-up; ValueError names an option that is invalid."""
    o = resolved(f, options)
    b, r, sc = f.board, f.roster, f.scenario
    n, places, edges, buas = r.count, b.places, len(b.edges), len(b.buas)
    utilities = [b.templates[bua.template].utilities for bua in b.buas]
    env = sc.environment_start
    return State(
        options=o,
        place=[start_of(f, o, u) for u in range(n)],
        lost=[0] * n,
        tag=list(range(1, n + 1)),
        hidden=[sc.blocks_start == "HIDDEN"] * n,
        known_dummy=[False] * n,
        neutralised=[False] * n,
        done=[False] * n,
        moved=[False] * n,
        fired=[False] * n,
        assaulted=[False] * n,
        shots=[0] * n,
        shot_at=[-1] * n,
        unmasked=[0] * n,
        followed=[False] * n,
        spent=[0] * n,
        track_log=[False] * n,
        paid=[0] * n,
        short=[0] * n,
        organic=[x.organic_log for x in r.blocks],
        began=[-1] * n,
        blind=[False] * n,
        dug_in=[False] * n,
        first_fight=[0] * n,
        entered=[0] * n,
        dps=[0] * places,
        new_dps=[0] * places,
        rubble=[0] * places,
        strongpoints=[0] * places,
        strongpoint_side=[-1] * places,
        cec=[""] * places,
        interdicted=[False] * b.hexes,
        rail_cut=[False] * b.hexes,
        sighted=[0] * places,
        surveyed=[0] * places,
        jammer=[0] * b.hexes,
        stock=[0] * places,
        stock_side=[-1] * places,
        held=[-1] * b.hexes,
        bridge=[STANDING if bridged else BLOWN for bridged in b.edge_bridged],
        bridge_side=[-1] * edges,
        ferried=[0] * edges,
        control=[SIDE[bua.control] for bua in b.buas],
        fought=[False] * buas,
        power=[x.power for x in utilities],
        water=[x.water for x in utilities],
        power_gone=[0] * buas,
        water_gone=[0] * buas,
        next_water=[False] * buas,
        outage=[0] * buas,
        evacuated=[0] * buas,
        checked=[False] * buas,
        port=[0] * buas,
        airfield=[False] * buas,
        cp=[0, 0], log=[0, 0], log_base=[0, 0],
        isr_base=[0, 0], isr_lost=[0, 0], isr_now=[0, 0], isr_extra=[0, 0], isr_next=[0, 0],
        cp_less=[0, 0], log_less=[0, 0], deep_less=[0, 0], ga_less=[0, 0], no_tac=[0, 0], no_strat=[0, 0],
        deep=[0, 0], ga=[0, 0], missions=[0, 0],
        cards=[{}, {}], next_cards=[{}, {}], bought=[{}, {}], ao=[0, 0], dmz=[0, 0], lost_battalions=[0, 0],
        dumps=[Dump(x.id, SIDE[x.side], b.index[x.hex], x.kind == "map_edge") for x in f.pack.map.supply_sources],
        railheads=[Railhead(b.index[bua.hex]) for bua in b.buas if bua.railhead],
        weather=WEATHER.index(env.weather) if env.weather != "dice" else -1,
        snowing=env.weather == "PRECIPITATION" and sc.season in f.pack.charts.weather.snow_seasons,
        snow=env.snow,
        air=_level(env.air),
        naval=_level(env.naval),
        flank=_level(env.flank),
        initiative=SIDE[sc.initiative_turn_1],
        setup_left=[_left(f, o, side) for side in (0, 1)],
        decoys=[sc.engineer_dummies.get(name, 0) for name in SIDES],
    )  # fmt: skip


def _level(value: int | str) -> int:
    return UNUSED_TRACK if isinstance(value, str) else value


def _left(f: Facts, o: Options, side: int) -> dict[str, int]:
    """The pieces that `side` may still place in the set-up (G-42)."""
    sc, name = f.scenario, SIDES[side]
    mines = sc.minefields.get(name)
    left = {
        "dummy": len(f.roster.dummies[side]),
        "dag_dummy": len(f.roster.dag_dummies[side]) if o.local_fires == "onmap_dag" else 0,
        "strongpoint": sc.strongpoints.get(name, 0),
        "dug_in": sc.dug_in_markers.get(name, 0),
        "mine": mines.real if mines else 0,
        "dummy_mine": mines.dummy if mines else 0,
    }
    return {what: count for what, count in left.items() if count}
