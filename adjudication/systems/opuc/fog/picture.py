"""The knowledge of one side: a whitelist built from the state, never the state itself."""

from __future__ import annotations

import msgspec

from adjudication.systems.opuc.basics.state_combat import Combat
from adjudication.systems.opuc.basics.state_rows import Camp, Detachment, Die, Frame, Group, Look, Railhead
from adjudication.systems.opuc.pack.options import Options


class BlockView(msgspec.Struct, frozen=True):
    """A block. `id`: its name, or "#17" if the viewer sees only its back; then its other values are empty.

    `hidden` is whether the other side sees only the back. `where` is a place, or a box: "waiting", "box", "destroyed",
    "broken". Of an enemy's block what it has paid and worked on stays unknown even when it is revealed.
    """

    id: str
    side: str
    where: str
    known: bool
    hidden: bool
    tag: int
    neutralised: bool
    moved: bool
    fired: bool
    assaulted: bool
    followed: bool
    done: bool
    entered: int
    began: str
    kind: str = ""  # unit, dummy, dag, dag_dummy
    name: str = ""
    cls: str = ""
    mixed: str = ""
    formation: str = ""
    nation: str = ""
    mobility: str = ""
    ac: int = 0
    amphibious: bool = False
    recce: bool = False
    small: bool = False
    range: int = 0
    steps: tuple[int, ...] = ()
    lost: int = 0
    cf: int = 0
    dug_in: bool = False
    first_fight: int = 0
    unmasked: int = 0
    spent: int = 0
    track_log: bool = False
    paid: int = 0
    short: int = 0
    organic: int = 0
    blind: bool = False
    shots: int = 0
    shot_at: int = -1
    arrives: int = 0
    entry: str = ""


class PlaceView(msgspec.Struct, frozen=True):
    """A hex or zone with contents. Strongpoints of the enemy appear only once found; stocks only to their own side."""

    id: str
    dps: int = 0
    new_dps: int = 0
    rubble: int = 0
    cec: str = ""
    strongpoints: int = 0
    strongpoint_side: str = ""
    surveyed: bool = False
    stock: int = 0
    interdicted: bool = False
    rail_cut: bool = False
    sighted: int = 0
    jammer: tuple[str, ...] = ()
    held: str = ""
    airfield_out: bool = False


class EdgeView(msgspec.Struct, frozen=True):
    """A river side or an inner boundary of a BUA; `state`: "blown", "standing", "assault", "pontoon" or "ferry"."""

    id: str
    state: str
    side: str = ""
    ferried: int = 0


class BuaView(msgspec.Struct, frozen=True):
    """A built-up area: its controller, boxes and evacuation markers."""

    id: str
    control: str
    fought: bool
    power: int
    water: int
    power_gone: int
    water_gone: int
    next_water: bool
    outage: int
    evacuated: int
    checked: bool
    port: int
    airfield: bool


class MineView(msgspec.Struct, frozen=True):
    """A minefield marker; `real` is None while the viewer cannot tell."""

    id: int
    side: str
    where: str
    real: bool | None
    known: bool
    open: bool


class DumpView(msgspec.Struct, frozen=True):
    """A supply source or dump."""

    id: str
    side: str
    where: str
    edge: bool
    ready: int
    alive: bool


class WorkView(msgspec.Struct, frozen=True):
    """A task of a block itself, of the viewer's side."""

    unit: str
    task: str
    where: str
    busy: int


class Pools(msgspec.Struct, frozen=True):
    """The secret resources of a side."""

    cp: int
    log: int
    log_base: int
    isr_base: int
    isr_lost: int
    isr_now: int
    isr_extra: int
    isr_next: int
    cp_less: int
    log_less: int
    deep_less: int
    ga_less: int
    no_tac: int
    no_strat: int
    deep: int
    ga: int
    missions: int
    cards: dict[str, int]
    next_cards: dict[str, int]
    bought: dict[str, int]
    setup_left: dict[str, int]
    decoys: int = 0


class Play(msgspec.Struct, frozen=True):
    """The exact point of play. Its rows name a block by the number on its back."""

    at: str
    phase: str
    first: int
    actor: int
    passes: int
    stack: tuple[Frame, ...]
    group: Group | None
    combats: tuple[Combat, ...]
    planned: tuple[int, ...]
    batches: tuple[tuple[Die, ...], ...]
    looks: tuple[Look, ...]
    arrivals: tuple[int, ...]
    detachments: tuple[Detachment, ...]
    pending: tuple[int, ...]
    memo: dict[str, int]
    serial: int
    lead: int = -1


class Weather(msgspec.Struct, frozen=True):
    """The environment: boxes and tracks; 9 for an unused track."""

    weather: int
    snowing: bool
    locked: bool
    snow: int
    air: int
    naval: int
    flank: int
    forecast: tuple[int, ...]


class Picture(msgspec.Struct, frozen=True):
    """Everything one side (or, for None, the public) may see of the game, and nothing else."""

    side: str | None
    options: Options
    turn: int
    turns: int
    slot: str  # day1, day2, night
    phase: str
    segment: str
    initiative: str
    environment: Weather
    blocks: tuple[BlockView, ...]
    places: tuple[PlaceView, ...]
    edges: tuple[EdgeView, ...]
    buas: tuple[BuaView, ...]
    mines: tuple[MineView, ...]
    dumps: tuple[DumpView, ...]
    railheads: tuple[Railhead, ...]
    camps: tuple[Camp, ...]
    works: tuple[WorkView, ...]
    pools: Pools | None
    ao: dict[str, int]
    dmz: dict[str, int]
    lost_battalions: dict[str, int]
    rubble_total: int
    over: bool
    result: str
    winner: str
    play: Play
