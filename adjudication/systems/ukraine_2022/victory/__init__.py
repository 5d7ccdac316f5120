"""Chapter 12: the end of the game, and the scoreboard."""
