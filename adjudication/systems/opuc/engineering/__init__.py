"""Chapters 6 and 10, engineers: detachments for works, mines, bridges and rubble; the cost and the end of their tasks.

Detachments are placed and stay busy (10.2); tasks are strongpoints, blown bridges, minefields, breaches and crossings
(10.3 to 10.7). Minefields strike every block that enters. Detachments are lost when the enemy comes (10.8).
"""
