"""Participants: seats, their places, visitors, and the same people in a practice turn."""
