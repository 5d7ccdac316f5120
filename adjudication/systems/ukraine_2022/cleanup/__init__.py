"""Chapter 10: the end of a turn, and railheads."""
