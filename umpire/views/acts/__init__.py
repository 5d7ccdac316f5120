"""The umpire's acts: one address, and a table for each part of the work."""
