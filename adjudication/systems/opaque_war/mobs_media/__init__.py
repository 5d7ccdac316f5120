"""Chapter 9, mobs and media."""
