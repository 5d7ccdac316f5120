"""The way in to homework."""
