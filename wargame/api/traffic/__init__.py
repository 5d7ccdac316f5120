"""What cells and umpire write to each other, and injects, through the API."""
