"""Chapter 11: atrocities and western aid, random events, nuclear hexes, missile barrages, the knockout."""
