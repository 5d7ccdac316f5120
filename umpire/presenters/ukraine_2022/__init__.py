"""The umpire's pages of 2022: Ukraine."""
