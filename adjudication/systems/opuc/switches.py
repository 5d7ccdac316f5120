"""The optional rules of the text and the rulings that the umpire can turn, as the set-up pages show them."""

from __future__ import annotations

from adjudication.systems.opuc.options import Options, Switch


def _switch(name: str, title: str, ruling: str, section: str, on: str, off: str) -> Switch:
    return Switch(name, title, ruling, section, on, off, getattr(Options(), name))


OPTIONAL_RULES: tuple[Switch, ...] = (
    _switch("weather_forecast", "Weather forecast", "option", "2.4", "The weather of the next three days is thrown beforehand and known to all.", "The weather is thrown turn by turn."),  # noqa: E501
    _switch("weather_variation", "The forecast may err", "option", "2.4", "Each turn of a forecast has a die: the weather may be a box off what was expected.", "The forecast comes true."),  # noqa: E501
    _switch("action_cards", "Action cards", "option", "3.3", "CP actions are bought face down: the other side learns of none that leaves nothing on the map.", "CP actions are taken from the open list."),  # noqa: E501
    _switch("all_units_hide", "All units may hide", "option", "5.1", "Any block that moves outside enemy ZOC hides again.", "Only artillery and engineers hide again."),  # noqa: E501
    _switch("secret_deployment", "Plotted deployment", "option", "1.11", "Each side may change its start hexes unseen before the first turn.", "Blocks start where the pack puts them."),  # noqa: E501
    _switch("first_combat_day_free", "First day of combat free of LOG", "option", "4.1", "Each unit needs no LOG on the day of its first combat.", "Logistics begin for all on the turn the profile names."),  # noqa: E501
    _switch("isr_assigned_first", "Deep ISR assigned before the throw", "option", "5.3", "Each deep ISR die is given its target before it is thrown.", "The dice are thrown first and then assigned."),  # noqa: E501
    _switch("rolled_cisr", "Close ISR thrown in the ISR step", "option", "5.4", "Neighbours are detected by dice also in the ISR step.", "Neighbours are seen without dice in the ISR step."),  # noqa: E501
    _switch("alternating_local_fires", "Local fires in turn", "option", "7.2.3", "The sides fire one mission after the other.", "One side fires all its missions, then the other."),  # noqa: E501
    _switch("pv_save", "Protection saves steps", "option", "7.2.3.2", "In zones of PV 2 and more a step is saved on a die of PV or less.", "Nothing saves steps from fires."),  # noqa: E501
    _switch("prerolled_cec", "Civil effects thrown beforehand", "option", "11.2.3", "A secret list of civil effects dice is thrown beforehand and worked off.", "Each civil effects marker has its own die."),  # noqa: E501
    _switch("evacuation_each_turn", "Evacuation grows", "option", "11.2.3", "Each turn in which a BUA makes a DP it gets an evacuation marker.", "Only CP actions place evacuation markers."),  # noqa: E501
    _switch("alternating_movement", "Movement in turn", "option", "2.2", "The sides activate their units one after the other.", "One side activates all its units, then the other."),  # noqa: E501
    _switch("stacking_limit", "Stacking limit", "G-13", "9.2", "At most six battalions in a hex and four in a zone.", "No stacking limit is printed and none holds."),  # noqa: E501
)  # fmt: skip
RULINGS: tuple[Switch, ...] = (
    _switch("isr_dice_alternate", "Deep ISR dice assigned in turn", "K-01", "5.3", "The sides assign one die after the other.", "One side assigns all its dice, then the other."),  # noqa: E501
    _switch("log_base_nightly", "LOG base counted anew at night", "K-04", "4.2", "Each night turn the base follows the battalions that live.", "The base of the first turn holds throughout."),  # noqa: E501
    _switch("tracked_cost_by_points", "Tracked movement by points", "K-06", "8.2", "More than two MP cost a tracked unit one LOG.", "More than two hexes cost a tracked unit one LOG."),  # noqa: E501
    _switch("band_two_costs", "Two hexes off cost more", "K-07", "4.6", "A unit two hexes from the road pays one LOG more.", "A unit two hexes from the road pays the plain cost."),  # noqa: E501
    _switch("reroll_three_to_five", "Rerolls of 3, 4 and 5", "K-09", "5.5", "A 3, 4 or 5 may be rerolled against several blocks.", "A 2 or 3 may be rerolled against several blocks."),  # noqa: E501
    _switch("mines_three", "Mines weigh three", "K-10", "9.7", "Mines without engineers: three off the attacker, three on the defender.", "Mines without engineers: two off and two on."),  # noqa: E501
    _switch("swim_three", "Swimming weighs three", "K-11", "9.8.1", "A swim assault: three off the attacker, three on the defender.", "A swim assault: two off and two on."),  # noqa: E501
    _switch("bridge_two", "Bridges weigh two", "K-12", "9.8.1", "A bridge assault: two off the attacker, two on the defender.", "A bridge assault: one on the defender only."),  # noqa: E501
    _switch("fires_any_strongpoint", "One strongpoint is as good as three against fires", "K-13", "7.2.3.2", "Any strongpoint in the zone takes one off fires.", "Each strongpoint in the zone takes one off fires."),  # noqa: E501
    _switch("manned_strongpoints", "Strongpoints need men", "K-14", "10.3", "Only strongpoints manned by infantry count in an assault.", "Every strongpoint of the zone counts in an assault."),  # noqa: E501
    _switch("strongpoints_per_zone", "Strongpoints by zone", "K-15", "10.3", "Each zone may have as many strongpoints as the BUA has DP dice.", "The whole BUA may have as many strongpoints as it has DP dice."),  # noqa: E501
    _switch("detachments_small", "Detachments are small targets", "K-16", "10.8.2", "Fires at an ED or BD count it as a small unit.", "Fires at an ED or BD count it as a normal unit."),  # noqa: E501
    _switch("detachment_dies_last", "Detachments die with all", "K-17", "10.8.2", "A detachment is lost when all units with it are destroyed.", "A detachment is lost as soon as a unit with it loses a step."),  # noqa: E501
    _switch("detachment_evades", "Lone detachments evade", "K-18", "10.8.2", "A detachment assaulted alone may evade.", "A detachment assaulted alone is lost."),  # noqa: E501
    _switch("intro_nations", "Nations count in the intro profile", "K-21", "9.2", "In the intro profile mixed nations still cost two.", "In the intro profile mixed nations cost nothing."),  # noqa: E501
    _switch("hidden_only_at_first", "Hidden only the first time", "K-32", "5.1", "A block that was attacked this turn no longer counts as hidden.", "A block keeps the bonus of being hidden all turn."),  # noqa: E501
    _switch("firer_neutralised", "A neutralised gun fires worse", "K-33", "7.2.3.2", "A neutralised firer has one off.", "A neutralised target has one off."),  # noqa: E501
    _switch("artillery_hides_again", "Guns hide after local fires", "K-34", "7.2.3.1", "Artillery outside enemy ZOC hides at the end of local fires.", "Artillery that has fired stays revealed until it moves."),  # noqa: E501
    _switch("evasion_strictly_greater", "Guns evade on more than two and edges", "K-36", "9.1", "Artillery and engineers evade on more than two plus edges.", "Artillery and engineers evade on two plus edges or more."),  # noqa: E501
    _switch("weather_never_locks", "Weather never locks", "K-38", "2.4", "The weather moves each turn of the campaign.", "Weather that reaches an end stays there."),  # noqa: E501
    _switch("losses_on_one_unit", "One unit takes the result", "K-40", "9.2", "All steps of a result fall on one unit.", "The steps of a result may be split."),  # noqa: E501
    _switch("pincer_by_groups", "Pincer by separate groups", "K-42", "9.2", "One for attackers in groups that do not touch.", "One as soon as any two attackers do not touch."),  # noqa: E501
    _switch("works_worst_single", "The worst ground counts once", "K-43", "9.2", "Dug in and wooded: the worse of the two counts.", "Dug in and wooded: both count."),  # noqa: E501
    _switch("heavy_armour_in_cities", "Heavy armour counts in cities", "K-44", "9.2", "AC 3 counts also in zones of PV 2 and more.", "No armour counts in zones of PV 2 and more."),  # noqa: E501
    _switch("follow_up_after_four", "A four lets the attacker follow", "K-45", "9.3", "A defender that goes on a 4 is followed without a die.", "Following up always needs its die."),  # noqa: E501
    _switch("follow_up_own_losses", "Only this assault’s losses slow the follow-up", "K-46", "9.4", "The follow-up die loses one for each step lost in this assault.", "The follow-up die loses one for each step the unit has lost at all."),  # noqa: E501
    _switch("ga_counts_twice", "Aircraft endanger DPs twice", "K-48", "11.4", "A sortie throws two dice for each DP.", "A sortie throws one die for each DP."),  # noqa: E501
    _switch("observer_drops_out", "A natural 1 blinds the observer", "K-52", "5.4", "A block whose die shows 1 looks into no further hex this turn.", "A 1 after modifiers does the same."),  # noqa: E501
    _switch("dummies_observe", "Dummies observe", "K-53", "5.4", "A dummy next to the enemy reveals him, and is found out.", "A dummy next to the enemy is only found out."),  # noqa: E501
    _switch("highest_cost_once", "Combat LOG once a turn", "K-56", "4.7", "A unit pays its highest combat cost of the turn once.", "A unit pays for every combat."),  # noqa: E501
    _switch("outer_boundary_two", "Two battalions into a town", "K-57", "9.2", "Two battalions may attack over the outer boundary of a BUA.", "Three battalions may attack over the outer boundary of a BUA."),  # noqa: E501
    _switch("doubles_per_zone", "Doubles by zone", "K-59", "11.2.3", "Atrocities are counted in the dice of one zone.", "Atrocities are counted in the dice of the whole BUA."),  # noqa: E501
    _switch("best_protection_single", "Best protection counts once", "K-63", "7.2.3.2", "Against fires the best of armour, works and walls counts.", "Against fires armour, works and walls add up."),  # noqa: E501
    _switch("last_step_from_all_fires", "No fires take the last step", "K-64", "7.2.3.2", "No fires of any kind destroy a block.", "Only local fires spare the last step."),  # noqa: E501
    _switch("neutralised_never_assault", "Neutralised units do not attack", "K-65", "8.1", "A neutralised unit may not assault.", "A neutralised unit may assault an enemy next to it."),  # noqa: E501
    _switch("major_river_swim", "Swimming a major river", "K-68", "10.6", "Amphibious units may swim a major river.", "A major river is crossed by ferry only."),  # noqa: E501
    _switch("leg_evades_one", "Men on foot evade one hex", "K-70", "9.1", "Leg units evade one hex at most.", "Leg units evade as far as others."),  # noqa: E501
    _switch("neighbours_by_road", "Neighbours by road", "K-72", "11.2.4", "The next BUA by road within four hexes is a neighbour.", "Every BUA within four hexes is a neighbour."),  # noqa: E501
    _switch("degrade_neutralises", "A degraded target is neutralised", "K-74", "7.2.3.2", "10 and more neutralise and degrade.", "10 to 13 only degrade."),  # noqa: E501
)  # fmt: skip
SWITCHES = OPTIONAL_RULES + RULINGS
