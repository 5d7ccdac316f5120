"""Writes that only the umpire makes and that touch several services at once."""
