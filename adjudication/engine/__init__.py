"""The engine: one protocol for every rule system, in plain Python. It knows no people, no clock and no database."""
