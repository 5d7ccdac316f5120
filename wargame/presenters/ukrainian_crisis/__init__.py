"""Ukrainian Crisis on screen."""
