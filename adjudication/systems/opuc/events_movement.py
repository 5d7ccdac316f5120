"""Events of the movement side of the rules. Blocks are named by id; `redact_movement` replaces the hidden ones."""

from __future__ import annotations

from adjudication.engine.dice import Roll, Row
from adjudication.engine.play.events import Event


class MoveBegan(Event, frozen=True):
    """Blocks set out on a route. Only their own side learns it beforehand."""

    side: str
    units: tuple[str, ...]
    route: tuple[str, ...]


class Stepped(Event, frozen=True):
    """One place further. `spent` are the MP each block has spent this turn; `stop`: the movement ends here (8.4).

    `forced`: the blocks are inside a BUA for an assault that must follow. `ferried`: thirds of a battalion a ferry
    carried, at `edge` or by the lake ferry `boat`.
    """

    side: str
    units: tuple[str, ...]
    origin: str
    to: str
    spent: tuple[int, ...]
    stop: bool = False
    forced: bool = False
    edge: str = ""
    boat: int = 0
    ferried: int = 0


class MoveEnded(Event, frozen=True):
    """`why`: route, zoc, blocked, gone."""

    side: str
    units: tuple[str, ...]
    at: str
    why: str


class StopLifted(Event, frozen=True):
    """What had stopped a movement was a dummy: the blocks may go on."""

    side: str
    units: tuple[str, ...]


class MarchPaid(Event, frozen=True):
    """LOG for tracked movement of more than 2 MP (8.2): from the pool, or from what a block brought along."""

    side: str
    units: tuple[str, ...]
    pool: int
    organic: tuple[str, ...] = ()


class Hid(Event, frozen=True):
    """Artillery or engineers hide again (5.1)."""

    side: str
    units: tuple[str, ...]


class Revealed(Event, frozen=True):
    """Blocks are turned up. `why`: adjacent, close, deep, assault, assaulted, fired."""

    side: str
    units: tuple[str, ...]
    at: str
    why: str


class DummiesFound(Event, frozen=True):
    """Dummies are found out and leave play (G-14)."""

    side: str
    units: tuple[str, ...]
    at: str


class LooksBegan(Event, frozen=True):
    """Both sides look at each other after a movement (5.4); each row: side, from, into, observers."""

    looks: tuple[tuple[str, str, str, tuple[str, ...]], ...]


class CloseLook(Event, frozen=True):
    """One die of close ISR. `value` after modifiers, `needs` what detects; `left` rerolls that remain for this die."""

    side: str
    unit: str
    origin: str
    target: str
    value: int
    needs: int
    left: int
    roll: Roll
    again: bool = False


class DeepDice(Event, frozen=True):
    """The deep ISR dice of a side; `ones` are lost for good (5.3)."""

    side: str
    faces: tuple[int, ...]
    ones: int
    roll: Roll | None = None
    rows: tuple[Row, ...] = ()


class DeepAssigned(Event, frozen=True):
    """A die is assigned to a place or box. `left` are the rerolls it may have there."""

    side: str
    face: int
    target: str
    left: int


class DeepTaken(Event, frozen=True):
    """A die that was assigned before the throw is taken up (option of 5.3)."""

    side: str
    target: str
    left: int


class DeepThrown(Event, frozen=True):
    """An assigned die is thrown, or thrown again (`how`: first, again, card). A natural 1 is lost for good."""

    side: str
    target: str
    face: int
    left: int
    how: str
    roll: Roll


class LookClosed(Event, frozen=True):
    """The die on the table is settled; `what`: seen, kept, missed, over (nothing left to look for)."""

    side: str
    target: str
    what: str


class ZoneTaken(Event, frozen=True):
    """A block in a BUA names its zone (8.3)."""

    side: str
    unit: str
    zone: str


class ControlChanged(Event, frozen=True):
    """A BUA changes hands: the last side to stand there alone (digest 20)."""

    bua: str
    side: str


class StockLost(Event, frozen=True):
    """Dumped LOG, or a supply dump with it, falls to the enemy and is of no use to him (4.8)."""

    side: str
    at: str
    log: int
    dump: str = ""


class BrokenDown(Event, frozen=True):
    """A block becomes its sub-units (8.6)."""

    side: str
    unit: str
    parts: tuple[str, ...]
    at: str


class Reformed(Event, frozen=True):
    """Sub-units become their block again, which has lost `lost` steps (G-21)."""

    side: str
    unit: str
    parts: tuple[str, ...]
    at: str
    lost: int


class DetachmentPlaced(Event, frozen=True):
    """An ED or BD starts a task. `busy` 0: it works in this turn. `dummy`: it only pretends to (G-44)."""

    side: str
    id: int
    parent: str
    bridging: bool
    task: str
    at: str
    target: str = ""
    busy: int = 0
    dummy: bool = False


class DecoysFound(Event, frozen=True):
    """Dummy EDs are found out and leave play (5.4, 10.5.2, G-44)."""

    side: str
    ids: tuple[int, ...]
    at: str


class DetachmentBusy(Event, frozen=True):
    """BUSY markers of a detachment change."""

    side: str
    id: int
    busy: int


class DetachmentHome(Event, frozen=True):
    """A detachment goes home to its parent. `why`: done, recalled, evaded, end."""

    side: str
    id: int
    why: str


class WorkBegan(Event, frozen=True):
    """A block digs in or builds by itself."""

    side: str
    unit: str
    work: str
    at: str


class WorkBusy(Event, frozen=True):
    """BUSY markers of a block's own work change."""

    side: str
    unit: str
    busy: int


class WorkEnded(Event, frozen=True):
    """A block's own work ends; `done` where it is finished."""

    side: str
    unit: str
    done: bool


class DugIn(Event, frozen=True):
    side: str
    unit: str
    at: str


class StrongpointBuilt(Event, frozen=True):
    side: str
    at: str


class BridgeChanged(Event, frozen=True):
    """The state of a crossing: standing, blown, assault, pontoon, ferry; `side` built it, "" for a civil bridge."""

    edge: str
    state: str
    side: str = ""
    why: str = ""


class MineLaid(Event, frozen=True):
    """A minefield, real or dummy; which of the two only its own side knows."""

    side: str
    id: int
    at: str
    real: bool


class MineGone(Event, frozen=True):
    """A minefield is removed. `why`: breached, dummy, found."""

    side: str
    id: int
    at: str
    why: str


class MineKnown(Event, frozen=True):
    """Close ISR tells a minefield from a dummy (10.5.2)."""

    side: str
    id: int
    at: str
    real: bool


class RubbleDug(Event, frozen=True):
    side: str
    at: str
    count: int
    roll: Roll | None = None


class Mended(Event, frozen=True):
    """A railway hex, airfield or interdicted port works again. `what`: rail, airfield, port."""

    side: str
    what: str
    at: str


class ArrivalsDue(Event, frozen=True):
    """The reinforcements of both sides that are due now."""

    units: tuple[str, ...]


class ReinforcementsTested(Event, frozen=True):
    """Whether a group that is due comes through (12.1, G-19)."""

    side: str
    units: tuple[str, ...]
    track: str
    arrived: bool
    roll: Roll


class Arrived(Event, frozen=True):
    """A reinforcement is placed on the map (12.1)."""

    side: str
    unit: str
    at: str


class Waits(Event, frozen=True):
    """A reinforcement finds its entry closed and waits (G-20)."""

    side: str
    unit: str


MovementEvent = (
    MoveBegan | Stepped | MoveEnded | StopLifted | MarchPaid | Hid | Revealed | DummiesFound | LooksBegan
    | CloseLook | DeepDice | DeepAssigned | DeepTaken | DeepThrown | LookClosed | ZoneTaken | ControlChanged
    | StockLost | BrokenDown | Reformed | DetachmentPlaced | DecoysFound | DetachmentBusy | DetachmentHome | WorkBegan
    | WorkBusy | WorkEnded | DugIn | StrongpointBuilt | BridgeChanged | MineLaid | MineGone | MineKnown | RubbleDug
    | Mended | ArrivalsDue | ReinforcementsTested | Arrived | Waits
)  # fmt: skip
