"""The files of a pack, their checks, and the options of a game.

Charts, counters, sides and the map are data. A chart that was reconstructed says so and can be replaced.
A fault is refused with its file, its place and the reason.
"""
