"""Events of chapter 11: civil effects, utilities, displaced persons, opinion and demoralisation."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import Event


class CecPlaced(Event, frozen=True):
    """Civil effects markers on a zone; `cause` is a side or "COMBAT"."""

    at: str
    cause: str
    count: int
    rule: str


class CecListed(Event, frozen=True):
    """Dice for civil effects to come, thrown beforehand (the optional rule of 11.2.3). Nobody sees them."""

    dice: tuple[int, ...]
    roll: Roll


class CecResolved(Event, frozen=True):
    """All markers of a zone are rolled at once (11.2.3); `causes` one for each die, `dm` the sum of the modifiers.

    No roll where the dice come from the list.
    """

    at: str
    causes: tuple[str, ...]
    dice: tuple[int, ...]
    roll: Roll | None
    dm: int
    effects: tuple[str, ...]  # none, utility, rubble, refugees


class Atrocity(Event, frozen=True):
    """Dice of a zone's markers that show the same face (11.2.3): `count` atrocities put down to a side."""

    at: str
    face: int
    count: int
    side: str
    roll: Roll | None = None


class UtilityLost(Event, frozen=True):
    """A box of a utility goes OFF or is DESTROYED (11.1). `turns` the alternation of power and water."""

    bua: str
    utility: str  # power, water
    destroyed: bool
    rule: str
    turns: bool = False


class UtilityRestored(Event, frozen=True):
    """A box is ON again; `rebuilt` if it had been DESTROYED."""

    bua: str
    utility: str
    rebuilt: bool = False


class OutageCharged(Event, frozen=True):
    """The full loss of a utility is put down to a side (G-10); `side` "" where nobody has to answer for it."""

    bua: str
    utility: str
    side: str


class RubbleMade(Event, frozen=True):
    at: str
    count: int  # negative when cleared


class RefugeesMade(Event, frozen=True):
    """New displaced persons; they do not move this turn (11.2.3)."""

    at: str
    count: int
    why: str  # warfighting, neighbour, infrastructure, camp, malice
    roll: Roll | None = None


class BuaChecked(Event, frozen=True):
    """The neighbour or infrastructure check of a BUA (11.2.4, 11.2.5): `leave` of the dice reach the number."""

    bua: str
    why: str
    roll: Roll
    dm: int
    leave: int


class PlaceEmptied(Event, frozen=True):
    """The optional rule of 11.2.3: new displaced persons leave one DP die less in their BUA."""

    bua: str


class DpsMoved(Event, frozen=True):
    """Displaced persons on the road; `home` when they reach a haven and leave play."""

    origin: str
    to: str
    count: int
    home: bool = False


class DpsSheltered(Event, frozen=True):
    """Displaced persons go into a camp (11.6)."""

    origin: str
    camp: str
    count: int


class CampKept(Event, frozen=True):
    """A camp's LOG at the start of the turn, or none; `leave` DPs of an unpaid one take to the road again."""

    side: str
    at: str
    paid: bool
    leave: int = 0
    roll: Roll | None = None


class CasualtiesRolled(Event, frozen=True):
    """Fires or a fight among displaced persons: every 6 of the dice is an atrocity (9.5, 11.4)."""

    at: str
    dps: int
    why: str
    rule: str
    roll: Roll


class OpinionChanged(Event, frozen=True):
    """Adverse opinion of a side (11)."""

    side: str
    points: int
    why: str
    rule: str
    roll: Roll | None = None


class DemoralisationChanged(Event, frozen=True):
    """Demoralisation of a side (1.7, 2.5)."""

    side: str
    points: int
    why: str
    rule: str


class BuaContested(Event, frozen=True):
    """A BUA counts as fought over until it next changes hands (1.7)."""

    bua: str


CivilEvent = (
    CecListed
    | CecPlaced
    | CecResolved
    | Atrocity
    | UtilityLost
    | UtilityRestored
    | OutageCharged
    | RubbleMade
    | RefugeesMade
    | BuaChecked
    | PlaceEmptied
    | DpsMoved
    | DpsSheltered
    | CampKept
    | CasualtiesRolled
    | OpinionChanged
    | DemoralisationChanged
    | BuaContested
)
