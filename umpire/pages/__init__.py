"""The contents of the umpire's pages as plain values."""
