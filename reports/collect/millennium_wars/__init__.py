"""The documents of Millennium Wars."""
