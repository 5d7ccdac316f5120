"""What the umpire may set before play: the mode, the start, and every ruling that has a switch."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options of one game. `prestige`, `countries`, `area_vp` and `units` override the pack's start (3.0), by their
    names. `last_turn` ends the game earlier than the calendar does; 0 plays all of it (1.1).

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


class Switch(msgspec.Struct, frozen=True):
    """One ruling the umpire can turn: its field, a title, the ruling and rule section, and what each position means."""

    name: str
    title: str
    ruling: str
    section: str
    on: str
    off: str
    default: bool


def _switch(name: str, title: str, ruling: str, section: str, on: str, off: str) -> Switch:
    return Switch(name, title, ruling, section, on, off, getattr(Options(), name))


SWITCHES: tuple[Switch, ...] = (
    _switch(
        "sealed_declarations",
        "Sealed declarations",
        "RUL-04",
        "6.0",
        "Both sides say at the same moment whether they want a Combat Turn.",
        "The side with the initiative says so first, and openly.",
    ),
    _switch(
        "first_turn_strategic",
        "First turn is Strategic",
        "RUL-05",
        "1.1",
        "Nobody can ask for combat on Turn 1.",
        "Only the last turn is protected, if every turn before it was a Combat Turn.",
    ),
    _switch(
        "ceasefire_consumes_diplomatic",
        "A Ceasefire uses up diplomacy",
        "RUL-06",
        "6.24",
        "After a Ceasefire attempt the Diplomatic area is finished for the turn.",
        "After a Ceasefire that held, the points rolled may still move countries.",
    ),
    _switch(
        "ceasefire_additions",
        "Additions in a Ceasefire",
        "RUL-08",
        "6.24",
        "At-large and event points count in a Ceasefire attempt.",
        "Only the bare Effort results count.",
    ),
    _switch(
        "initiative_recomputed",
        "Initiative follows Prestige",
        "RUL-09",
        "6.0",
        "Initiative is read again at every use.",
        "Whoever picks the first area keeps the initiative for the turn.",
    ),
    _switch(
        "info_roll_after_choice",
        "Information: choose, then roll",
        "RUL-10",
        "6.3",
        "The Effort is rolled after the option has been named.",
        "The Effort is rolled when the cards are turned up; cutting Prestige adds one roll.",
    ),
    _switch(
        "incident_on_every_max_roll",
        "Incidents on every Maximum roll",
        "RUL-11",
        "6.0",
        "Each roll of a Maximum card can cause a Critical Incident.",
        "Only the first roll of a card can.",
    ),
    _switch(
        "partial_loss_overflows",
        "Losses overflow point by point",
        "RUL-12",
        "2.4",
        "Points a side cannot lose go to the other side one by one.",
        "They pass over only if the side was already at 0; otherwise the rest is void.",
    ),
    _switch(
        "regular_cost_is_spending",
        "Deploying Regulars is spending",
        "RUL-13",
        "2.4",
        "A side at 0 Prestige cannot deploy Regulars.",
        "It can, and the point goes to the other side.",
    ),
    _switch(
        "end_check_before_allies_only",
        "One end check",
        "RUL-14",
        "8.1",
        "The end of the game is checked before allied Prestige only.",
        "It is checked once more afterwards.",
    ),
    _switch(
        "at_large_single_area",
        "At-large points in one area",
        "RUL-15",
        "6.22",
        "At-large points go to one area a turn.",
        "They may be split over several areas.",
    ),
    _switch(
        "at_large_over_segments",
        "At-large points over Segments",
        "RUL-15",
        "6.22",
        "In a Combat Turn they may be spread over Ukraine’s Segments.",
        "All that are used go to one Segment.",
    ),
    _switch(
        "info_extra_on_high_only",
        "Additions to a cut",
        "RUL-16",
        "6.31",
        "Extra points raise the enemy’s loss only.",
        "They raise both losses.",
    ),
    _switch(
        "attempts_may_repeat_target",
        "Repeated targets",
        "RUL-17",
        "6.33",
        "Several attempts may name the same unit.",
        "Every attempt names another unit.",
    ),
    _switch(
        "sf_neutralisable",
        "Special Forces can be neutralised",
        "RUL-17",
        "6.33",
        "Special Forces are targets of neutralisation in the Information area.",
        "Special Forces are no targets.",
    ),
    _switch(
        "mixed_area_deploy",
        "Deploying beside the enemy",
        "RUL-18",
        "6.12",
        "One friendly Regular or Irregular in the area is enough.",
        "Any enemy Regular or Irregular there forbids it.",
    ),
    _switch(
        "fresh_sf_hosts_irregular",
        "New Special Forces host Irregulars",
        "RUL-19",
        "6.12",
        "Special Forces deployed a moment ago count.",
        "They must have stood there when the area was opened.",
    ),
    _switch(
        "withdraw_keeps_neutralised",
        "Withdrawing does not heal",
        "RUL-20",
        "6.13",
        "A withdrawn unit stays neutralised.",
        "A withdrawn unit is fresh again.",
    ),
    _switch(
        "moldova_limit_by_presence",
        "One Regular in Moldova",
        "RUL-21",
        "6.12",
        "Refused while a Russian Regular stands there.",
        "One such deployment in the whole game.",
    ),
    _switch(
        "sf_may_enter_romania",
        "Special Forces in Romania",
        "RUL-22",
        "7.21",
        "Russian Special Forces may enter Romania.",
        "Romania is closed to everybody.",
    ),
    _switch(
        "one_act_per_segment",
        "One act a Segment",
        "RUL-23",
        "7.2",
        "A unit moves or recovers once in a Segment.",
        "It may act again while allowance lasts.",
    ),
    _switch(
        "own_country_by_nationality",
        "Own country as printed",
        "RUL-25",
        "7.21",
        "Air and sea moves start in a country’s own areas.",
        "An area held alone counts as own.",
    ),
    _switch(
        "azov_is_coast",
        "Sea of Azov is coast",
        "RUL-26",
        "7.21",
        "Shores of the Azov can be reached by sea too.",
        "Only Black Sea shores can.",
    ),
    _switch(
        "one_battle_per_unit",
        "One battle a unit",
        "RUL-27",
        "7.31",
        "A unit fights once in a Segment.",
        "A unit may fight in several battles.",
    ),
    _switch(
        "kinetic_double_hit",
        "Two Hits on one fresh unit",
        "RUL-29",
        "7.31",
        "A second Hit in the same battle eliminates it.",
        "A unit fresh at the start can only be neutralised in that battle.",
    ),
    _switch(
        "combat_turn_counts_unfought",
        "Combat Turns count unfought",
        "RUL-34",
        "9.0",
        "A Combat Turn counts for victory whether anybody fought or not.",
        "It counts only if there was a battle.",
    ),
    _switch(
        "discards_public",
        "Discards are public",
        "RUL-35",
        "8.2",
        "Unused cards are shown when they are discarded.",
        "They go face down.",
    ),
    _switch(
        "event_draw_by_initiative",
        "Initiative draws first",
        "RUL-36",
        "5.0",
        "The side with the initiative draws its event first.",
        "Russia draws first.",
    ),
    _switch(
        "card_cut_each_chooser",
        "Both may cut",
        "RUL-40",
        "10.1",
        "If both choose to cut with playing cards, both are carried out.",
        "Only the first is.",
    ),
    _switch(
        "deterministic_ceasefire_additions",
        "Additions in a Ceasefire without dice",
        "RUL-41",
        "10.2",
        "At-large and event points count.",
        "The bare cards decide.",
    ),
    _switch(
        "deterministic_events_wait",
        "Belarus and Moldova wait",
        "RUL-42",
        "10.2",
        "They are decided when the Diplomatic cards are turned up, at the latest before Operations.",
        "A Combat Turn without a Ceasefire attempt counts as a tie.",
    ),
    _switch(
        "deterministic_exact_price",
        "Exact price",
        "RUL-44",
        "10.2",
        "Diplomacy without dice takes exactly the price.",
        "Overpaying is accepted and lost.",
    ),
    _switch(
        "deterministic_draws_seeded",
        "Draws from the seed",
        "RUL-45",
        "10.2",
        "Events and the Turn 7 hands are drawn from the seed.",
        "The umpire stacks them.",
    ),
    _switch(
        "combat_area_order_by_initiative",
        "Area order in Combat Turns",
        "RUL-48",
        "6.0",
        "The side with the initiative picks the order.",
        "Information always comes before Military.",
    ),
    _switch(
        "push_either_way",
        "Either side, either way",
        "RUL-50",
        "6.21",
        "Both sides may move countries up or down.",
        "Ukraine only up, Russia only down.",
    ),
    _switch(
        "zero_prestige_may_cut",
        "Cutting at 0 Prestige",
        "RUL-51",
        "6.31",
        "A side at 0 may cut the enemy’s Prestige.",
        "It may not.",
    ),
    _switch(
        "reveal_area_by_area",
        "Cards turned up area by area",
        "RUL-52",
        "6.0",
        "Only the pair of the area being resolved is turned up.",
        "All pairs are turned up at the first pick.",
    ),
    _switch(
        "groups_before_dice",
        "Groups before dice",
        "RUL-53",
        "7.31",
        "All groups of an area are named before its first battle.",
        "Battle by battle.",
    ),
)
