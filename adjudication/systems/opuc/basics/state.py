"""The state of a game: columns of small numbers. Places, blocks, BUAs, river edges and sides are indices into facts.

Columns by side hold BLUE, then RED. Records that come and go (detachments, mines, camps ...) are frozen rows.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudication.systems.opuc.basics.state_combat import Combat
from adjudication.systems.opuc.basics.state_rows import (
    Camp,
    Detachment,
    Die,
    Dump,
    Frame,
    Group,
    Look,
    Mine,
    Railhead,
    Work,
)
from adjudication.systems.opuc.pack.options import Options


class State(msgspec.Struct):
    """Everything that can change. `at`: the node of the sequence of play, for decisions the decision's name."""

    options: Options  # "pack" and 0 resolved
    # --- blocks
    place: list[int]  # a place, or WAITING, BOX, DESTROYED, BROKEN, UNUSED
    lost: list[int]  # steps lost
    tag: list[int]  # the number on the back of the block, by which the enemy knows it while it is hidden
    hidden: list[bool]
    known_dummy: list[bool]  # a dummy that has been found out, and has left play
    neutralised: list[bool]
    done: list[bool]  # activation is over for this turn
    moved: list[bool]
    fired: list[bool]
    assaulted: list[bool]
    shots: list[int]  # fire missions a gun of an artillery group has given this turn (7.2.2)
    shot_at: list[int]  # hex a gun on the map has fired at this turn, -1
    unmasked: list[int]  # turn in which it was assaulted while HIDDEN (K-32)
    followed: list[bool]  # has had its follow-up
    spent: list[int]  # MP spent this turn, the 2 for NEUTRALISED excluded
    track_log: list[bool]  # has paid for tracked movement
    paid: list[int]  # LOG paid for combat this turn: the account of 4.7; sub-units use their parent's
    short: list[int]  # supply state of the last payment: 0 full, 1 LowSup, 2 OOS
    organic: list[int]  # organic LOG left
    began: list[int]  # place at the start of the turn
    blind: list[bool]  # natural 1 in close ISR: no further dice this turn
    dug_in: list[bool]
    first_fight: list[int]  # turn of the first combat, 0 before it (option first_combat_day_free)
    entered: list[int]  # turn in which it entered the contested BUA it is in, 0 if it does not
    # --- places
    dps: list[int]
    new_dps: list[int]  # those of them made this turn, which do not move
    rubble: list[int]
    strongpoints: list[int]
    strongpoint_side: list[int]
    cec: list[str]  # causes of the CEC markers: one letter each, B, R or C (combat)
    interdicted: list[bool]
    rail_cut: list[bool]
    sighted: list[int]  # places a side has close-looked at this turn: bit 1 BLUE, bit 2 RED
    surveyed: list[int]  # places whose works a side has found out by ISR: same bits
    jammer: list[int]  # TAC EW markers, same bits
    stock: list[int]  # LOG dumped here
    stock_side: list[int]
    held: list[int]  # by hex: the last side to have been there alone at the end of a turn, -1 none
    # --- river edges
    bridge: list[int]  # BLOWN, STANDING; tactical: ASSAULT (this turn), PONTOON, FERRY
    bridge_side: list[int]  # side that built a tactical bridge, -1
    ferried: list[int]  # battalions carried over this turn, in thirds
    # --- BUAs
    control: list[int]
    fought: list[bool]  # fought over since it last changed hands
    power: list[int]  # boxes ON
    water: list[int]
    power_gone: list[int]  # boxes DESTROYED
    water_gone: list[int]
    next_water: list[bool]  # the next utility hit takes water
    outage: list[int]  # utilities whose full loss has been charged: bit 1 power, bit 2 water
    evacuated: list[int]
    checked: list[bool]  # neighbour or infrastructure check made this turn
    port: list[int]  # 0 works, 1 interdicted, 2 destroyed; by BUA
    airfield: list[bool]  # unusable
    # --- sides
    cp: list[int]
    log: list[int]
    log_base: list[int]
    isr_base: list[int]  # formations and reconnaissance battalions counted, at the start and each night turn (5.3)
    isr_lost: list[int]  # permanently
    isr_now: list[int]  # "-1 ISR temp" for this turn's dice
    isr_extra: list[int]
    isr_next: list[int]
    cp_less: list[int]  # "-1 CP" at the next generation; and so on
    log_less: list[int]
    deep_less: list[int]
    ga_less: list[int]
    no_tac: list[int]  # last turn in which the side may not buy TAC_EW
    no_strat: list[int]
    deep: list[int]  # deep fires missions left, GA included
    ga: list[int]  # of these, from ground attack
    missions: list[int]  # artillery missions left in the box (abstract)
    cards: list[dict[str, int]]  # playable this turn
    next_cards: list[dict[str, int]]
    bought: list[dict[str, int]]  # CP actions bought this turn
    ao: list[int]
    dmz: list[int]
    lost_battalions: list[int]
    rubble_total: int = 0
    # --- rows
    detachments: list[Detachment] = []
    works: list[Work] = []
    mines: list[Mine] = []
    camps: list[Camp] = []
    dumps: list[Dump] = []
    railheads: list[Railhead] = []
    airfields_out: list[int] = []  # hexes on open ground whose airfield is unusable
    # --- environment
    turn: int = 0
    weather: int = 0  # 0 CLEAR, 1 OVERCAST, 2 RAIN or SNOW, 3 FOG
    snowing: bool = False
    weather_locked: bool = False  # only without weather_never_locks
    snow: int = 0
    air: int = 0
    naval: int = 0
    flank: int = 0
    # --- sequence of play
    at: str = "start"
    phase: str = "setup"
    initiative: int = 1
    first: int = 0  # who goes first in the present step
    lead: int = -1  # who goes first in every step for the rest of the turn, -1 where each step asks
    actor: int = 0  # whose action it is
    passes: int = 0
    stack: list[Frame] = []
    group: Group | None = None  # the blocks being activated
    combats: list[Combat] = []  # the assault under way is the last; a follow-up assault is on top of its own
    cec_list: list[int] = []  # civil effects dice thrown in advance (option prerolled_cec)
    planned: list[int] = []  # targets on which PLAN cards have been used this turn (K-19)
    batches: list[list[Die]] = []  # deep ISR dice by side
    looks: list[Look] = []  # ISR under way
    setup_left: list[dict[str, int]] = []  # by side: what may still be placed
    decoys: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # by side: dummy EDs in hand (G-44)
    arrivals: list[int] = []  # blocks that wait for a place this turn
    forecast: list[int] = []
    result: str = ""
    winner: int = -1
    over: bool = False
    serial: int = 0  # numbers detachments and mines
    pending: list[int] = []  # places or BUAs a step still has to work through
    memo: dict[str, int] = {}  # small counters of a step, named by the step


def change_assault(state: State, **fields: Any) -> None:
    """Change the assault under way: the last of `combats`."""
    state.combats[-1] = msgspec.structs.replace(state.combats[-1], **fields)


def value(steps: tuple[int, ...], lost: int) -> int:
    """The current value of a block: its combat factor, missions, or detachments supported."""
    return steps[lost] if lost < len(steps) else 0
