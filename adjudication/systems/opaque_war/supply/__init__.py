"""Chapter 12, lines of supply: to a friendly town or city, or to the Russian edge.

They are checked at the start and end of a side's movement and at each attack. A line enters an enemy zone of
control only to end there, unless a friendly unit is in the hex.
"""
