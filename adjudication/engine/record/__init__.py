"""What a game has stored: its chain of steps, which of them stand, and what they hold."""
