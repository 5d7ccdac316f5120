"""What is under the game: the embedded database, the processes and their health."""
