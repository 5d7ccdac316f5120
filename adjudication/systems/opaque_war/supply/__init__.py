"""Chapter 12, lines of supply and when they are checked."""
