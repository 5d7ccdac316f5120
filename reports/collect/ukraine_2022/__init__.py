"""The documents of 2022: Ukraine."""
