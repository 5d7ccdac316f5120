"""What the scenario studio writes into the texts of a pack: entries, lines of the map, units, names."""
