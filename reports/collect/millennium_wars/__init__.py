"""The papers of Millennium Wars."""
