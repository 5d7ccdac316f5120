"""The orders of Ukrainian Crisis. One struct is one act; an order sheet is a list of them.

A decision that takes several acts (mobilise, deploy ... done) is asked again after each, until `Done`.
Cards are named "minor", "moderate", "maximum", or "1" to "9" in the playing-card variants.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

Area = Literal["military", "diplomatic", "information"]
TurnType = Literal["strategic", "combat"]


class PlaceCards(msgspec.Struct, frozen=True, tag_field="do", tag="place_cards", forbid_unknown_fields=True):
    """Three cards face down, one for each area of the matrix (6.0). Decision `cards`, both sides, sealed."""

    piecemeal: ClassVar[bool] = True

    military: str
    diplomatic: str
    information: str


class Declare(msgspec.Struct, frozen=True, tag_field="do", tag="declare", forbid_unknown_fields=True):
    """Whether the side wants a Combat Turn (6.0). Decision `declare`, both sides, sealed."""

    combat: bool


class Ceasefire(msgspec.Struct, frozen=True, tag_field="do", tag="ceasefire", forbid_unknown_fields=True):
    """Whether the lone side against Combat attempts a Ceasefire (6.24). Decision `ceasefire`."""

    attempt: bool


class AddFirst(msgspec.Struct, frozen=True, tag_field="do", tag="add_first", forbid_unknown_fields=True):
    """Who declares additions first in a Ceasefire (RUL-08). Decision `add_first`, the side with the initiative."""

    first: Literal["RED", "BLUE"]


class Additions(msgspec.Struct, frozen=True, tag_field="do", tag="additions", forbid_unknown_fields=True):
    """At-large RP committed now and whether the held event adds its RP (6.22, SOP). Decision `additions`."""

    at_large: int
    event: bool


class SettleTie(msgspec.Struct, frozen=True, tag_field="do", tag="settle_tie", forbid_unknown_fields=True):
    """The turn type Russia chooses on a tied Ceasefire (6.24, RUL-07). Decision `settle_tie`."""

    turn_type: TurnType


class PickArea(msgspec.Struct, frozen=True, tag_field="do", tag="pick_area", forbid_unknown_fields=True):
    """The area resolved next (6.0). Decision `pick_area`, the side with the initiative."""

    area: Area


class ActOrder(msgspec.Struct, frozen=True, tag_field="do", tag="act_order", forbid_unknown_fields=True):
    """Act first, or tell the other side to (6.0). Decision `act_order`, the side with the initiative."""

    first: bool


class Mobilise(msgspec.Struct, frozen=True, tag_field="do", tag="mobilise", forbid_unknown_fields=True):
    """Reserve to Mobilized for 1 RP (6.11). Decision `military`."""

    unit: str


class Deploy(msgspec.Struct, frozen=True, tag_field="do", tag="deploy", forbid_unknown_fields=True):
    """Mobilized to an area for 1 RP, and 1 Prestige for a Regular (6.12). Decision `military`.

    `by_event`: without RP, by the held Little green men or Volunteer battalions.
    """

    unit: str
    area: str
    by_event: bool = False


class Withdraw(msgspec.Struct, frozen=True, tag_field="do", tag="withdraw", forbid_unknown_fields=True):
    """Map to Mobilized at no cost (6.13). Decision `military`."""

    unit: str


class Expel(msgspec.Struct, frozen=True, tag_field="do", tag="expel", forbid_unknown_fields=True):
    """Ukraine plays Little green men: one Russian SF returns to Mobilized. Decision `military`."""

    unit: str


class Attempt(msgspec.Struct, frozen=True, tag_field="do", tag="attempt", forbid_unknown_fields=True):
    """One attempt to move a country one zone, with all points put in (6.21). Decision `diplomatic`."""

    country: str
    direction: Literal["up", "down"]
    rp: int
    prestige: int


class Inform(msgspec.Struct, frozen=True, tag_field="do", tag="inform", forbid_unknown_fields=True):
    """The option taken in the Information area (6.31 cut, 6.32 raise, 6.33 neutralise). Decision `information`."""

    option: Literal["cut", "raise", "neutralise", "pass"]


class Target(msgspec.Struct, frozen=True, tag_field="do", tag="target", forbid_unknown_fields=True):
    """All targets of the 6.33 attempts, in order, repeats allowed (RUL-17). Decision `targets`."""

    units: tuple[str, ...]


class Move(msgspec.Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """One move by land, air or sea (7.21). Decision `operate`."""

    unit: str
    to: str
    by: Literal["land", "air", "sea"]


class Recover(msgspec.Struct, frozen=True, tag_field="do", tag="recover", forbid_unknown_fields=True):
    """A neutralised unit recovers instead of moving (7.22). Decision `operate`."""

    unit: str


class Group(msgspec.Struct, frozen=True, tag_field="do", tag="group", forbid_unknown_fields=True):
    """One battle: these attackers against these defenders in an area (7.31). Decision `attack`.

    Further groups of the same area may follow; `Fight` closes the grouping of the area.
    """

    area: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class Fight(msgspec.Struct, frozen=True, tag_field="do", tag="fight", forbid_unknown_fields=True):
    """All groups of this area are named; their battles begin (RUL-53). Decision `attack`."""


class Combat(msgspec.Struct, frozen=True, tag_field="do", tag="combat", forbid_unknown_fields=True):
    """The type of the battle that comes next (7.31). Decision `combat_type`, the Attacker."""

    type: Literal["symbolic", "kinetic", "asymmetric"]


class Allocate(msgspec.Struct, frozen=True, tag_field="do", tag="allocate", forbid_unknown_fields=True):
    """Neutralising Hits per enemy unit (7.31, RUL-29). Decision `allocate`, every inflicter who has a choice,
    sealed."""

    hits: dict[str, int]


class Choose(msgspec.Struct, frozen=True, tag_field="do", tag="choose", forbid_unknown_fields=True):
    """The unit a Critical Incident or an event neutralises (6.0, 5.0). Decision `choose`."""

    unit: str


class Done(msgspec.Struct, frozen=True, tag_field="do", tag="done", forbid_unknown_fields=True):
    """Nothing more for a decision that takes several orders (`military`, `diplomatic`, `operate`, `attack`)."""


Order = (
    PlaceCards
    | Declare
    | Ceasefire
    | AddFirst
    | Additions
    | SettleTie
    | PickArea
    | ActOrder
    | Mobilise
    | Deploy
    | Withdraw
    | Expel
    | Attempt
    | Inform
    | Target
    | Move
    | Recover
    | Group
    | Fight
    | Combat
    | Allocate
    | Choose
    | Done
)
