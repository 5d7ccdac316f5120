"""Events of the combat side of the rules: facts with every number and name their folding needs."""

from __future__ import annotations

import msgspec

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import Event


class Attacker(msgspec.Struct, frozen=True):
    """One attacker as declared; `crossing` is "", "bridge" or "swim"."""

    unit: str
    origin: str
    hasty: bool
    crossing: str = ""


class AssaultDeclared(Event, frozen=True):
    """The attackers are revealed (5.1)."""

    side: str
    target: str
    attackers: tuple[Attacker, ...]
    follow_up: bool = False
    edges: int = 1
    breach: int = -1  # the engineer detachment that breaches the minefield


class AssaultMet(Event, frozen=True):
    """Whom the assault meets: they are revealed; `hidden` names those that were HIDDEN until now (K-32)."""

    target: str
    defenders: tuple[str, ...]
    hidden: tuple[str, ...] = ()


class FightWent(Event, frozen=True):
    """The assault goes on to its next stage; `waiting` are the blocks it will deal with one by one."""

    stage: str
    waiting: tuple[str, ...] = ()


class CardsCommitted(Event, frozen=True):
    """Co-ordination and PLAN cards put into an assault (3.4); `spent` names each kind with its number."""

    side: str
    formations: bool
    nations: bool
    plan: int
    spent: dict[str, int]


class EvasionTried(Event, frozen=True):
    """`needed` is the least die; 0 where evasion is automatic and no die falls (9.1)."""

    unit: str
    needed: int
    success: bool
    roll: Roll | None = None


class WithdrawalBegan(Event, frozen=True):
    """A block must go so many hexes: it evades (with its D3) or retreats."""

    unit: str
    hexes: int
    evading: bool
    roll: Roll | None = None


class UnitWithdrew(Event, frozen=True):
    """One hex or zone of an evasion or retreat."""

    unit: str
    origin: str
    to: str


class WithdrawalEnded(Event, frozen=True):
    """`short`: hexes it could not go; each costs a retreating block one more DEGRADE (9.3, G-15)."""

    unit: str
    made: int
    short: int
    evading: bool


class SupplyAssigned(Event, frozen=True):
    """LOG a side assigns to its blocks in this assault, and the supply state that follows (4.6)."""

    side: str
    paid: dict[str, int]
    supply: dict[str, str]  # full, low, out


class CombatLogPaid(Event, frozen=True):
    """LOG a block draws for its fight: from the pool or a dump, and from its own stocks (4.1, 4.6)."""

    unit: str
    amount: int
    store: str
    organic: int = 0


class LogSpent(Event, frozen=True):
    """LOG a side spends on fire missions, shots and camps."""

    side: str
    amount: int
    why: str


class SupportCommitted(Event, frozen=True):
    """Fire missions put into an assault (7.2.1): by artillery block, or "DAG" for the box."""

    side: str
    missions: dict[str, int]


class DpModeChosen(Event, frozen=True):
    """How a side fights among displaced persons, where the scenario leaves it free (11.5)."""

    side: str
    mode: str


class AssaultFought(Event, frozen=True):
    """Both sides' dice (9.2). `attack` and `defence` are the totals, dice included; `on_defender` and `on_attacker` the
    steps to be lost. The rows are in the rolls."""

    target: str
    attacker: str
    attack: int
    defence: int
    on_defender: int
    on_attacker: int
    attack_roll: Roll
    defence_roll: Roll
    extra_roll: Roll | None
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class LossesVoid(Event, frozen=True):
    """Nobody of a side is left to take what is still due."""

    side: str


class UnitDegraded(Event, frozen=True):
    """Steps lost by a block that lives on. `why`: assault, retreat, fires, deep_fires, mines, detachment ..."""

    unit: str
    steps: int
    why: str
    rule: str


class UnitDestroyed(Event, frozen=True):
    """A block leaves play; `steps` it had left. `battalion`: counts as one for demoralisation and the scores."""

    unit: str
    steps: int
    why: str
    rule: str
    battalion: bool = True


class UnitNeutralised(Event, frozen=True):
    unit: str
    why: str
    rule: str


class UnitHid(Event, frozen=True):
    """Artillery hides again at the end of the Local Fires (7.2.3.1, K-34)."""

    unit: str


class DummyFound(Event, frozen=True):
    """A dummy is assaulted: it leaves play (5.2, G-14)."""

    unit: str
    at: str


class RetreatTested(Event, frozen=True):
    """`hexes` to go, 0 to stand; `follow` lets the enemy follow up without a die (9.3, K-45)."""

    unit: str
    roll: Roll
    total: int
    hexes: int
    follow: bool = False


class BreachTested(Event, frozen=True):
    """What becomes of the detachment that breached (10.5.3): stays, lost, or home with its minefield gone."""

    detachment: int
    outcome: str  # stays, lost, home, cleared
    roll: Roll | None = None


class MinefieldRemoved(Event, frozen=True):
    mine: int
    at: str


class DetachmentGone(Event, frozen=True):
    """An ED or BD leaves the map: lost, or gone home to its parent."""

    detachment: int
    side: str
    at: str
    why: str
    lost: bool


class DetachmentHeld(Event, frozen=True):
    """A NEUTRALISED detachment loses one BUSY marker; an in-turn task fails (10.2)."""

    detachment: int
    side: str
    at: str


class FollowUpTested(Event, frozen=True):
    """`lost` steps are taken off the die; more than 4 lets the block follow up (9.4). No roll where a 4 allows it."""

    unit: str
    lost: int
    granted: bool
    roll: Roll | None = None


class UnitsAdvanced(Event, frozen=True):
    """Blocks take the hex the enemy left, free of MP (9.4)."""

    side: str
    units: tuple[str, ...]
    to: str


class UnitFollowedUp(Event, frozen=True):
    """One hex or zone of a follow-up. `forced`: out of the ZOC of a town's garrison into the town; an assault has to
    follow (8.3, K-69)."""

    unit: str
    origin: str
    to: str
    left: int
    forced: bool = False


class FollowUpEnded(Event, frozen=True):
    side: str


class CombatClosed(Event, frozen=True):
    target: str


class MineStruck(Event, frozen=True):
    """A block enters a minefield without engineers: a CF 6 strike (10.4.3)."""

    unit: str
    at: str
    roll: Roll
    total: int
    neutralise: bool
    steps: int


class MissionSpent(Event, frozen=True):
    """A Deep Fires mission is used up; `air`: a ground attack sortie."""

    side: str
    air: bool


class GunFired(Event, frozen=True):
    """An artillery block on the map fires: once a turn, and it is revealed (5.1, 7.2.3.1)."""

    unit: str
    at: str


class Shot(Event, frozen=True):
    """Fires at one block or detachment (7.1.4, 7.2.3.2): of an artillery block, or of the Deep Fires with no `firer`.

    `unit` is the block, or "ED12" for a detachment. `total` is kept from the firer of a `hidden` target. `saved` are
    DEGRADEs the optional PV save took off, by the rolls in `cover`.
    """

    side: str
    firer: str
    at: str
    unit: str
    roll: Roll
    total: int
    neutralise: bool
    steps: int
    hidden: bool = False
    air: bool = False
    cover: tuple[Roll, ...] = ()
    saved: int = 0


class StrikeFlown(Event, frozen=True):
    """A mission of the Deep Fires, or of local fires against infrastructure with `firer` (7.1, 7.2.3.3)."""

    side: str
    mission: str
    at: str
    what: str
    roll: Roll
    total: int
    hit: bool
    air: bool = False
    firer: str = ""


class StrikeBit(Event, frozen=True):
    """What a mission does to the enemy's staff: a marker that bites at the next generation. `amount` of `what`."""

    side: str  # who suffers
    what: str  # deep, ga, cp, isr, isr_lost, log, tac_ew, strat_ew
    amount: int


class PlaceStruck(Event, frozen=True):
    """A mission does lasting harm to a place: interdicted, rail, bridge, dump, railhead, port, airfield."""

    what: str
    at: str
    side: str = ""  # whose it was, where that matters
    amount: int = 0


CombatEvent = (
    AssaultDeclared
    | AssaultMet
    | FightWent
    | CardsCommitted
    | EvasionTried
    | WithdrawalBegan
    | UnitWithdrew
    | WithdrawalEnded
    | SupplyAssigned
    | CombatLogPaid
    | LogSpent
    | SupportCommitted
    | DpModeChosen
    | AssaultFought
    | LossesVoid
    | UnitDegraded
    | UnitDestroyed
    | UnitNeutralised
    | UnitHid
    | DummyFound
    | RetreatTested
    | BreachTested
    | MinefieldRemoved
    | DetachmentGone
    | DetachmentHeld
    | FollowUpTested
    | UnitsAdvanced
    | UnitFollowedUp
    | FollowUpEnded
    | CombatClosed
    | MineStruck
    | MissionSpent
    | GunFired
    | Shot
    | StrikeFlown
    | StrikeBit
    | PlaceStruck
)
