"""Chapter 7, fires: deep missions of the higher command, and artillery in nearby combat.

The sides take turns with deep fires from one pool (7.1). Local fires come in three variants: an abstract group, a group
on the map, or regiments that fire by themselves (7.2). 8 neutralises, 10 and 14 take steps.
"""
