"""Chapter 16, victory points and the end of the game."""
