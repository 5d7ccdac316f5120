"""The umpire's options before play: mode, start, and every optional interpretation."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game. `prestige`, `countries`, `area_vp` and `units` override the start in the pack (3.0), by
    their names. `last_turn`: an earlier end than the calendar's; 0 plays all turns (1.1).

    `stacked_events` and `stacked_hands` fix the random draws of variant 10.2 while `deterministic_draws_seeded` is off.
    """

    mode: Literal["base", "cards", "deterministic"] = "base"
    prestige: dict[str, int] = {}
    countries: dict[str, str] = {}
    area_vp: dict[str, int] = {}
    units: dict[str, str] = {}
    last_turn: int = 0
    stacked_events: tuple[str, ...] = ()
    stacked_hands: dict[str, tuple[str, ...]] = {}
    sealed_declarations: bool = True
    first_turn_strategic: bool = True
    ceasefire_consumes_diplomatic: bool = True
    ceasefire_additions: bool = True
    initiative_recomputed: bool = True
    info_roll_after_choice: bool = True
    incident_on_every_max_roll: bool = True
    partial_loss_overflows: bool = True
    regular_cost_is_spending: bool = True
    end_check_before_allies_only: bool = True
    at_large_single_area: bool = True
    at_large_over_segments: bool = True
    info_extra_on_high_only: bool = True
    attempts_may_repeat_target: bool = True
    sf_neutralisable: bool = False
    mixed_area_deploy: bool = True
    fresh_sf_hosts_irregular: bool = True
    withdraw_keeps_neutralised: bool = True
    moldova_limit_by_presence: bool = True
    sf_may_enter_romania: bool = True
    one_act_per_segment: bool = True
    own_country_by_nationality: bool = True
    azov_is_coast: bool = False
    one_battle_per_unit: bool = True
    kinetic_double_hit: bool = True
    combat_turn_counts_unfought: bool = True
    discards_public: bool = True
    event_draw_by_initiative: bool = True
    card_cut_each_chooser: bool = True
    deterministic_ceasefire_additions: bool = False
    deterministic_events_wait: bool = True
    deterministic_exact_price: bool = True
    deterministic_draws_seeded: bool = True
    combat_area_order_by_initiative: bool = True
    push_either_way: bool = True
    zero_prestige_may_cut: bool = True
    reveal_area_by_area: bool = True
    groups_before_dice: bool = True
