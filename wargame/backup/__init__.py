"""One file with a whole installation, and an installation made again from it."""
