"""Pages of Millennium Wars: its hex map, the displays, the odds of an attack; the plain presenter draws the rest."""
