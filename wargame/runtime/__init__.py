"""The runtime below the game: the embedded database, the processes and their health."""
