"""The umpire's options before play: profile, variant of local fires, optional rules, interpretations."""

from __future__ import annotations

from typing import Literal

import msgspec

Profile = Literal["pack", "intro", "full"]
LocalFires = Literal["pack", "abstract", "onmap_dag", "onmap_regts"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game. "pack" and 0 take the value of the pack. Optional rules of the text are off by
    default."""

    profile: Profile = "pack"
    local_fires: LocalFires = "pack"
    log_from_turn: int = 0  # K-05: 0 is the pack's or the profile's
    last_turn: int = 0
    # optional rules printed in the text
    weather_forecast: bool = False
    weather_variation: bool = False
    action_cards: bool = False
    all_units_hide: bool = False
    secret_deployment: bool = False
    first_combat_day_free: bool = False
    isr_assigned_first: bool = False
    rolled_cisr: bool = False
    alternating_local_fires: bool = False
    pv_save: bool = False
    prerolled_cec: bool = False
    evacuation_each_turn: bool = False
    alternating_movement: bool = False
    stacking_limit: bool = False  # G-13
    # readings
    defence_dice: Literal["sum", "best", "separate"] = "sum"  # K-39
    isr_dice_alternate: bool = True  # K-01
    log_base_nightly: bool = True  # K-04
    tracked_cost_by_points: bool = True  # K-06
    band_two_costs: bool = True  # K-07
    reroll_three_to_five: bool = True  # K-09
    mines_three: bool = True  # K-10
    swim_three: bool = True  # K-11
    bridge_two: bool = True  # K-12
    fires_any_strongpoint: bool = True  # K-13
    manned_strongpoints: bool = True  # K-14
    strongpoints_per_zone: bool = True  # K-15
    detachments_small: bool = True  # K-16
    detachment_dies_last: bool = True  # K-17
    detachment_evades: bool = True  # K-18
    intro_nations: bool = True  # K-21
    hidden_only_at_first: bool = True  # K-32
    firer_neutralised: bool = True  # K-33
    artillery_hides_again: bool = True  # K-34
    evasion_strictly_greater: bool = True  # K-36
    weather_never_locks: bool = True  # K-38
    losses_on_one_unit: bool = True  # K-40
    pincer_by_groups: bool = True  # K-42
    works_worst_single: bool = True  # K-43
    heavy_armour_in_cities: bool = True  # K-44
    follow_up_after_four: bool = True  # K-45
    no_retreat_into_target: bool = True  # G-46
    follow_up_own_losses: bool = True  # K-46
    ga_counts_twice: bool = True  # K-48
    observer_drops_out: bool = True  # K-52
    dummies_observe: bool = True  # K-53
    highest_cost_once: bool = True  # K-56
    outer_boundary_two: bool = True  # K-57
    doubles_per_zone: bool = True  # K-59
    best_protection_single: bool = True  # K-63
    last_step_from_all_fires: bool = True  # K-64
    neutralised_never_assault: bool = True  # K-65
    major_river_swim: bool = True  # K-68
    leg_evades_one: bool = True  # K-70
    neighbours_by_road: bool = True  # K-72
    degrade_neutralises: bool = True  # K-74
