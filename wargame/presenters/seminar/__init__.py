"""Pages of Seminar: the question of the round and the tracks in the place of a map."""
