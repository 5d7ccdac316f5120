"""What the umpire does by pressing something: one address, and a table for each part of the work."""
