"""The files of a pack, their checks, and the options of a game.

Map, forces, prices, charts and single figures are data. A chart that was reconstructed says so and can be replaced.
A fault is refused with its file, its line and the reason.
"""
