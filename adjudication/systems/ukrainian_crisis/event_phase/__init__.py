"""Chapter 5, the Event Card Phase: each side draws one event. Some are played at once, others held for the turn.

`effects` carries out what event cards and Critical Incidents do; a pack lists those effects as data.
"""
