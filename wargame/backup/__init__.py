"""Backup of a whole installation in one file, and its restoration."""
