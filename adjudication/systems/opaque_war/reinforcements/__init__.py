"""Chapters 10 and 14, reinforcements and Russian intervention."""
