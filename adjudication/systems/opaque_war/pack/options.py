"""The umpire's options before play: length, posture for a missing side, and every optional interpretation."""

from __future__ import annotations

from typing import Literal

import msgspec

Skill = Literal["cautious", "steady", "skilled", "aggressive"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game. `last_turn`: an earlier end than the calendar's; 0 plays all turns (4.0).

    `red_skill`, `blue_skill`: how well the default policy of a side plays.
    """

    last_turn: int = 0
    red_skill: Skill = "steady"
    blue_skill: Skill = "steady"
    rebels_from_turn_one: bool = True
    ceasefire_from_turn_five: bool = True
    russian_level_waits: bool = True
    one_donetsk_media: bool = True
    retreat_avoids_zones: bool = True
    silent_markers: bool = True
    retreating_media_roll: bool = True
    entry_after_mob: bool = True
    krasnodon_twice: bool = True
    tanks_are_mechanized: bool = False
    cancelled_attack_counts: bool = True
    counters_close_hexes: bool = True
    odds_cut_first: bool = True
    halves_rounded_down: bool = True
    mobs_in_towns_only: bool = True
    nullified_markers_idle: bool = True
    one_supplied_uses_equipment: bool = True
    trains_start_in_zones: bool = True
    mobs_block_lines: bool = False
    swept_media_return: bool = True
    unplaced_return: bool = True
    supply_before_each_move: bool = True
    media_follow_survivors: bool = True
