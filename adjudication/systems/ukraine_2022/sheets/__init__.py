"""Order sheets for a whole turn: names that exist, and units that are set up or enter twice.

Whether a unit can act is tried when its moment comes.
"""
