"""Chapter 5, reinforcement and recovery: units drawn from two cups, and a die for each routed unit.

Ukraine draws four a turn, Russia two or three. They enter at a city or in their district, or next to it; a routed
unit recovers, stays, or surrenders for a victory point.
"""
