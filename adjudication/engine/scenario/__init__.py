"""Scenario packs: their files, what all systems have in common in them, and what is wrong with one, in words."""
