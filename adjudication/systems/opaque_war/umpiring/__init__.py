"""What the umpire, the papers and the injects ask."""
