"""Order sheets for a whole turn: existing names, and resources not exceeded.

A piece is placed once, and the lines of a sheet together use no more points, cadres, Demonstrators, markers and room
than the side can have. The rest is tried when its moment comes.
"""
