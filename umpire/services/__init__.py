"""Writes that only umpires make and that involve several services."""
