"""What the umpire and the papers ask: edits, names, counts, invariants."""
