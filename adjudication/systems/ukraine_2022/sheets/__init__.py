"""Order sheets for a whole turn: existing names, and no unit set up or entered twice.

Whether a unit can act is tried when its moment comes.
"""
