"""Chapters 6, 7 and 13, stacking, movement and tactical communications."""
