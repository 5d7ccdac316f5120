"""The umpire's options before play: length, posture for a missing side, and every optional interpretation."""

from __future__ import annotations

from typing import Literal

import msgspec

Skill = Literal["cautious", "steady", "skilled", "aggressive"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game. `last_turn`: an earlier end than the calendar's; 0 plays all turns (2.0). `packet`: the
    number of units a side activates with one order sheet; 0 for the whole turn (7.0).

    `red_skill`, `blue_skill`: how well the default policy of a side plays.
    """

    last_turn: int = 0
    packet: int = 0
    red_skill: Skill = "steady"
    blue_skill: Skill = "steady"
    sealed_setup: bool = True
    kept_back_counts: bool = True
    size_counts_in_assaults: bool = True
    one_sided_fighters: bool = True
    one_drop_of_quality: bool = True
    two_hexes_for_one: bool = True
    partisans_at_least_one: bool = True
    aid_by_printed_quality: bool = True
    airmobile_are_foot: bool = True
    fire_from_original_cities: bool = True
    aid_enters_at_once: bool = True
    landing_adds_one: bool = True
    special_units_hold_fire: bool = True
    empty_map_at_once: bool = True
    one_nuclear_roll: bool = True
    ukrainian_by_control: bool = True
    himars_to_combat: bool = True
