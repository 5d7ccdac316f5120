"""The plan of a calendar."""
