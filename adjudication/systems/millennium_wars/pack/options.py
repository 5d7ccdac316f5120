"""The umpire's options before play: length, posture for a missing side, and every optional interpretation."""

from __future__ import annotations

from typing import Literal

import msgspec

Skill = Literal["cautious", "steady", "skilled", "aggressive"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game. `last_turn`: an earlier end than the calendar's; 0 plays all turns (12.0).

    `red_skill`, `blue_skill`: how well the default policy of a camp plays. `partners_share_lists`: partners read each
    other's lists of purchases as soon as these are written.
    """

    last_turn: int = 0
    red_skill: Skill = "steady"
    blue_skill: Skill = "steady"
    air_war: bool = False
    partners_share_lists: bool = True
    cities_supply: bool = False
    collateral_to_defender: bool = True
    collateral_spares_others: bool = False
    demonstrators_per_side: bool = True
    conversion_charged_twice: bool = False
    crisis_doubles_all: bool = False
    romania_rolls_again: bool = True
    fleet_returns: bool = False
    security_loses_all: bool = False
    trapped_units_stay: bool = False
    romanian_stragglers_lost: bool = True
    forces_attack_together: bool = True
    highest_air_defence: bool = True
    one_unsupplied_shifts: bool = True
    bases_given_up: bool = False
    zones_end_advances: bool = False
    bases_attacked: bool = False
    demonstrators_hold_a_turn: bool = True
    dispersal_without_supply: bool = True
    dispersal_spares_own: bool = True
    arms_where_open: bool = True
    own_bases_only: bool = True
    passing_takes_sevastopol: bool = True
    exempt_units_airland: bool = True
    bases_with_new_headquarters: bool = False
