"""The stored record of a game: its chain of steps, which of them are in force, and their contents."""
