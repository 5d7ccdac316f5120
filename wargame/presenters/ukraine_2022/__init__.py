"""The pages of 2022: Ukraine."""
