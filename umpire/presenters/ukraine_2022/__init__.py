"""2022: Ukraine for the umpire."""
