"""What the scenario studio writes into the texts of a pack: entries by their marks, lines of the map, units, names."""
