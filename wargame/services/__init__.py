"""Writes on the people side: atomic, under the exercise's lock, rechecked, logged."""
