"""Chapters 6, 7 and 13: stacking, movement by road, rail and ground, and tactical communications.

Three units fit into a hex, four into a city. A unit stops in an enemy zone of control; rail takes it any
distance through hexes free of enemies and their zones.
"""
