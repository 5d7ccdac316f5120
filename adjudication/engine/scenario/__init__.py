"""Scenario packs: their files, the parts common to all systems, and their faults as sentences."""
