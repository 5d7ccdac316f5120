"""The knowledge of one side: a whitelist built from the state, never the state itself."""

from __future__ import annotations

import msgspec


class UnitView(msgspec.Struct, frozen=True):
    """The public data of a unit. `where`: "reserve", "mobilized" or an area id; `cv`: None for Special Forces."""

    id: str
    side: str
    type: str  # regular, irregular, special_forces
    parachute: bool
    cv: int | None
    where: str
    neutralised: bool
    acted: bool
    fought: bool
    withdrawn: bool  # withdrawn this Turn: not deployable before the next


class AreaView(msgspec.Struct, frozen=True):
    """An area with its current owner. `holder`: the only side with a fresh Regular or Irregular there, or None."""

    id: str
    name: str
    country: str
    zones: tuple[str, ...]
    vp: int
    airfield: bool
    port: bool
    coast: str
    holder: str | None
    changed_country: bool


class CountryView(msgspec.Struct, frozen=True):
    """A country on the Foreign Relations Display; `zone`: "neutral", "support", "intervention" or "out"."""

    code: str
    name: str
    rank: int
    zone: str


class CardView(msgspec.Struct, frozen=True):
    """A placed card; `card`: None while it is face down and not the viewer's own."""

    face_up: bool
    card: str | None


class MatrixView(msgspec.Struct, frozen=True):
    """One area of the card matrix. `cards`: the card of each side, None if it has none; `rp`: the points left to spend
    there."""

    area: str
    state: str  # open, current, done, unused
    cards: dict[str, CardView | None]
    rp: dict[str, int]


class EventView(msgspec.Struct, frozen=True):
    """An event card, as far as the viewer knows it."""

    id: str
    name: str
    must_play: bool


class SegmentView(msgspec.Struct, frozen=True):
    """The Operational Segments of a Combat Turn: `number` of `count` for `side`, with its allowance and the points
    used."""

    count: int
    number: int
    side: str
    allowance: int
    used: int


class BattleView(msgspec.Struct, frozen=True):
    """A battle named or in progress. Dice and hits are set once rolled; `allocate`: the hits that each side still has
    to allocate."""

    area: str
    attacker: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    type: str | None
    dice: dict[str, tuple[int, ...]]
    hits: dict[str, int]
    state: str  # named, next, rolled, settled
    allocate: dict[str, int] = {}  # side -> neutralising hits it has to allocate


class PlayView(msgspec.Struct, frozen=True):
    """The exact point of play: public data that a forecast needs but screens do not. Sides are 0 and 1."""

    actor: int
    first: int
    round: int
    step: int
    stack: tuple[str, ...]
    fixed: int
    opposing: int
    pool_segment: int
    efforts: tuple[int, ...]
    option: str
    figures: tuple[int, ...]
    extra: int
    cut_done: bool
    targets: tuple[int, ...]
    free: int
    cease_effort: tuple[int, ...]
    waiting: tuple[int, ...]
    attack_over: bool
    combats: int
    combats_fought: int
    battle_this_turn: bool
    chooser: int
    choice: str
    choices: int
    moldova_used: bool
    hosts: int
    moved: tuple[bool, ...]
    fought_in: int
    seg: int
    allowance: int
    used: int
    deck: int  # event cards not drawn yet
    hand_sizes: tuple[int, ...]  # unplayed cards of each side, placed ones excluded
    face_down: tuple[int, ...]  # by side: discarded face down or left over from the last deal, not to be told apart


class Picture(msgspec.Struct, frozen=True):
    """Everything one side (or, for None, the public) may see of the game, and nothing else."""

    side: str | None
    mode: str  # base, cards, deterministic
    turn: int
    turns: int
    phase: str
    segment: str
    turn_type: str | None
    combat_turns: int
    initiative: str
    prestige: dict[str, int]
    countries: tuple[CountryView, ...]
    at_large: dict[str, int | str]  # total, left, committed ("" or an area)
    belarus: str  # unresolved, russia, aloof
    moldova: str  # unresolved, russia, closed
    areas: tuple[AreaView, ...]
    units: tuple[UnitView, ...]
    hand: dict[str, int]  # own unplayed cards, placed ones excluded; empty for the public
    stock: dict[str, dict[str, int]]  # per side: cards not yet shown to everyone, placed face-down ones included
    matrix: tuple[MatrixView, ...]
    declared: dict[str, bool | None]  # own at once, the other's when both are in
    ceasefire: dict[str, str | int]
    event_held: EventView | None  # own
    events_held: dict[str, bool]  # who holds an unplayed card (public)
    events_gone: tuple[EventView, ...]  # played or discarded, public
    events_unseen: tuple[EventView, ...]  # not yet shown to the viewer
    segments: SegmentView | None
    battles: tuple[BattleView, ...]
    over: bool
    switches: dict[str, bool] = {}  # readings that are not at their default
    play: PlayView | None = None
