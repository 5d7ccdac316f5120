"""Chapter 8: combat, its odds, losses, retreats and advances."""
