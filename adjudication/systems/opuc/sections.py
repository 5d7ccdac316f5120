"""Every section of the rule book and every ruling, with the modules that implement it: the source of the coverage
table."""

from __future__ import annotations

import msgspec


class Section(msgspec.Struct, frozen=True):
    """A section: its number, title and modules. `out` says why it demands nothing of a program, for those that do
    not."""

    number: str
    title: str
    module: str = ""
    out: str = ""


_TEXT_ONLY = "introduces the sections below it and rules nothing by itself"
_UNWRITTEN = "not written in the text"

SECTIONS: tuple[Section, ...] = (
    Section("1.1", "Introduction", out="describes the subject"),
    Section("1.2", "Level", out="describes the scale of the blocks"),
    Section("1.3", "Dice", "flow.py, isr.py"),
    Section("1.4", "Ground, time and unit scale", "facts.py, board.py"),
    Section("1.5", "The map", "board.py, pack_checks_map.py"),
    Section("1.6", "Terrain", "ground.py, board.py"),
    Section("1.7", "Urban areas", "board.py, buas.py, opinion.py"),
    Section("1.8", "Unit blocks", "roster.py, view.py"),
    Section("1.9", "Markers", "state_rows.py, view.py"),
    Section("1.10", "Player aide cards", out="describes the published charts; the pack's charts.yaml stands for them"),
    Section("1.11", "Deployment", "setup.py, initial.py"),
    Section("2.1", "Initiative", "initiative.py, precedence.py"),
    Section("2.2", "Turn sequence", "flow.py, chapters.py"),
    Section("2.3", "Air, naval and flank situation", "environment.py, assets.py"),
    Section("2.4", "Weather", "environment.py"),
    Section("2.5", "Objectives and victory", "victory.py"),
    Section("2.6", "End of turn actions", "end_of_turn.py"),
    Section("3.1", "Command Points", out="describes what CP stand for"),
    Section("3.2", "CP generation", "assets.py"),
    Section("3.3", "CP usage", "cp_actions.py, cp_targets.py"),
    Section("3.4", "Planning and co-ordination", "plans.py, commitments.py"),
    Section("3.5", "Activation", "manoeuvre.py, readiness.py"),
    Section("4.1", "Logistics points", "stores.py, readiness.py"),
    Section("4.2", "LOG generation", "assets.py"),
    Section("4.3", "Lines of supply and dumps", "supply.py, logistics.py"),
    Section("4.4", "Rail supply", "supply.py, logistics.py"),
    Section("4.5", "Port supply", "supply.py"),
    Section("4.6", "LOG costs", "stores.py, supply.py"),
    Section("4.7", "Sub-units", "stores.py"),
    Section("4.8", "Dumping stocks", "cp_actions.py, supply_loss.py"),
    Section("5.1", "Unit states", "isr.py, movement.py, assaults.py"),
    Section("5.2", "Dummies", "setup.py, isr.py"),
    Section("5.3", "Deep ISR", "deep_isr.py, assets.py"),
    Section("5.4", "Close ISR", "isr.py, sight.py"),
    Section("5.5", "Detection table", "sight.py, isr.py"),
    Section("6.0", "Engineers", out="refers to chapter 10"),
    Section("7.1.1", "Allocation of deep fires", "assets.py"),
    Section("7.1.2", "Ground attack", "assets.py"),
    Section("7.1.3", "Assignment", "fires.py"),
    Section("7.1.4", "Fire missions", "fires.py, strikes.py"),
    Section("7.1.5", "Restrictions", "targets.py, fires.py"),
    Section("7.2.1", "Abstracted artillery group", "support.py, guns.py"),
    Section("7.2.2", "Artillery group on the map", "support.py, guns.py, evasion.py"),
    Section("7.2.3", "Artillery regiments on the map", "local_fires.py"),
    Section("7.2.3.1", "Moving and firing", "local_fires.py"),
    Section("7.2.3.2", "Local fires against units", "fires_table.py, local_fires.py"),
    Section("7.2.3.3", "Local fires against infrastructure", "local_fires.py, strikes.py"),
    Section("8.1", "Movement on hexes", "routes.py, movement.py, ground.py"),
    Section("8.2", "LOG and movement", "readiness.py"),
    Section("8.3", "Movement in BUAs", "routes.py, buas.py"),
    Section("8.4", "Zone of control", "zoc.py, situation.py"),
    Section("8.5", "Rivers", "ground.py"),
    Section("8.6", "Break-down and reform", "breakdown.py"),
    Section("9.1", "Evasion", "evasion.py"),
    Section("9.2", "Combat", "assaults.py, assault_table.py, fight.py, losses.py"),
    Section("9.3", "Retreat", "retreat.py"),
    Section("9.4", "Follow-up", "follow_up.py"),
    Section("9.5", "DP deaths", "fight.py, opinion.py"),
    Section("9.6", "Assaults of several units", "assaults.py"),
    Section("9.7", "Minefields in an assault", "minefields.py, assault_table.py"),
    Section("9.8.1", "Assault crossings", "crossings.py, assault_table.py"),
    Section("10.1", "Engineering units", "engineers.py"),
    Section("10.2", "Engineering activity", "engineers.py, engineer_tasks.py"),
    Section("10.3", "Defence works", "engineers.py, setup.py, assault_table.py"),
    Section("10.4.1", "Route blocking", "engineer_tasks.py"),
    Section("10.4.2", "Mine-laying", "engineer_tasks.py"),
    Section("10.4.3", "Minefield effects", "minefields.py"),
    Section("10.5.1", "Rubble clearance", "engineer_tasks.py"),
    Section("10.5.2", "Mine reconnaissance", "isr.py, view.py"),
    Section("10.5.3", "Mine breaching", "minefields.py, engineer_tasks.py"),
    Section("10.6.1", "Water features", "engineer_tasks.py, situation.py"),
    Section("10.6.2", "Swimming", "ground.py"),
    Section("10.6.3", "Assault crossings", out="refers to 9.8"),
    Section("10.7", "BUAs", "ground.py, engineer_tasks.py"),
    Section("10.8.1", "Targeting engineer blocks", "engineer_loss.py, effects.py"),
    Section("10.8.2", "Targeting EDs and BDs", "engineer_loss.py, effects.py, evasion.py"),
    Section("11.1", "Infrastructure", "civil.py"),
    Section("11.2", "Refugee creation", out=_TEXT_ONLY),
    Section("11.2.1", "Starting populations", "neighbours.py"),
    Section("11.2.2", "Civil effects check", "civil.py, civil_step.py"),
    Section("11.2.3", "Local warfighting", "civil.py"),
    Section("11.2.4", "Neighbouring warfighting", "neighbours.py"),
    Section("11.2.5", "Infrastructure attacks", "neighbours.py"),
    Section("11.3", "DP movement", "displaced.py, roads.py"),
    Section("11.4", "DPs and fires", "opinion.py"),
    Section("11.5", "DPs and combat", "commitments.py, fight.py"),
    Section("11.6", "Evacuation, control, camps", "displaced.py, cp_actions.py"),
    Section("11.7", "BUA sentiment", out=_UNWRITTEN),
    Section("11.8", "Rubble", "civil.py, roads.py"),
    Section("12.1", "Reinforcements", "reinforcements.py"),
    Section("12.2", "Reconstitution", out=_UNWRITTEN),
    Section("13.1.1", "Rail", "supply.py, strikes.py, engineer_tasks.py"),
    Section("13.1.2", "Ports", "supply.py, strikes.py"),
    Section("13.1.3", "Airfields", "strikes.py, engineer_tasks.py"),
    Section("14.1", "Base value", "orbat.py"),
    Section("14.2", "Training, equipment, motivation", "orbat.py"),
    Section("14.3", "Combat steps", "orbat.py"),
    Section("14.4", "Fires units", "orbat.py"),
)

RULINGS: tuple[str, ...] = (
    *(f"K-{number:02}" for number in range(1, 75)),
    *(f"G-{number:02}" for number in range(1, 46)),
)
"""Rulings on what the text contradicts (K), and what stands for values that it leaves out (G)."""
RULINGS_OUT: dict[str, str] = {
    "K-08": "a fault of printing: text that belongs to 4.8 stands under 4.4",
    "K-23": "classes of rivers are data of the pack",
    "K-61": "several words for one thing",
    "G-26": "reconstitution is not written in the text, and there is none",
    "G-29": "uprisings are not written in the text, and there are none",
    "G-32": "capability cards are named only, and not used",
}
"""Rulings that need no case of their own, with the reason."""
