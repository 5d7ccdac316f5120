"""The files of a pack, their checks, and the options of a game."""
