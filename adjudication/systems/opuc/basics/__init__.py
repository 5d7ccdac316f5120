"""Chapter 1, the basics: the map and its terrain, blocks and markers, time, and positions at the start.

What never changes are the board (1.4 to 1.7), the roster of blocks (1.8) and the facts made of them; what can change is
the state (1.9). Everyone reads these; they import no other chapter. Deployment (1.11) has its own package.
"""
