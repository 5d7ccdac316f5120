"""Reads for people of a college: how far the syndicates of a course are."""
