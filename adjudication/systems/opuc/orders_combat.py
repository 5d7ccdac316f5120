"""Orders of the combat side of the rules. Those inside an assault are also standing answers on an order sheet."""

from __future__ import annotations

from typing import Literal

from adjudication.systems.opuc.orders_base import Order


class Assault(Order, frozen=True):
    """An assault on one hex or zone by blocks next to it (9). Decisions `movement` and `follow_up`.

    `swim`: amphibious attackers leave the bridge alone (9.8.1).
    """

    target: str
    attackers: tuple[str, ...]
    swim: bool = False


class CombatCards(Order, frozen=True):
    """Cards put into the assault (3.4, K-20): co-ordination of formations, of nations, and PLAN. Decision `cards`."""

    formations: bool
    nations: bool
    plan: int = 0


class Evade(Order, frozen=True):
    """The defenders that try to evade (9.1). Decision `evade`."""

    units: tuple[str, ...]


class Withdraw(Order, frozen=True):
    """The next hex or zone of an evasion or retreat (9.3, G-15). Decision `withdraw`."""

    unit: str
    to: str


class AssignLog(Order, frozen=True):
    """LOG for the blocks in the assault (4.6). Decision `combat_log`, sealed."""

    log: dict[str, int]


class Support(Order, frozen=True):
    """Fire missions for the assault (7.2.1): by artillery block, or "DAG" for the box. Decision `support`."""

    missions: dict[str, int]


class DpMode(Order, frozen=True):
    """How to fight among displaced persons (11.5). Decision `dp_mode`."""

    mode: Literal["reduce_25", "d3_ao", "no_ao"]


class TakeLoss(Order, frozen=True):
    """The block that takes the DEGRADE, or what is left of it (9.2, K-40). Decision `take_loss`."""

    unit: str


class Advance(Order, frozen=True):
    """The blocks that take the hex the enemy left (9.4). Decision `advance`."""

    units: tuple[str, ...]


class FollowUp(Order, frozen=True):
    """One hex of a follow-up (9.4). Decision `follow_up`."""

    unit: str
    to: str


class Strike(Order, frozen=True):
    """One Deep Fires mission (7.1). Decision `deep`. `air` takes a ground attack sortie.

    `at` is a place, a river side like "0607|0608" or a BUA; `what` a block, a detachment ("ED5"), a utility or a kind.
    """

    mission: str
    at: str = ""
    what: str = ""
    air: bool = False


class Fire(Order, frozen=True):
    """One shot of an artillery block (7.2.3), at a block or, with `mission`, at infrastructure. Decisions `local`,
    `movement`."""

    unit: str
    at: str
    what: str = ""
    mission: str = "BOMB"


class PayCamps(Order, frozen=True):
    """The camps that get their LOG this turn (11.6). Decision `camps`."""

    camps: tuple[str, ...]


CombatOrder = (
    Assault
    | CombatCards
    | Evade
    | Withdraw
    | AssignLog
    | Support
    | DpMode
    | TakeLoss
    | Advance
    | FollowUp
    | Strike
    | Fire
    | PayCamps
)
