"""The papers of 2022: Ukraine."""
