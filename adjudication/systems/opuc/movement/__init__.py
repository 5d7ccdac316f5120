"""Chapter 8, movement: movement points by mobility and terrain, roads and rivers, and the places where a march must
stop.

Tracked units pay LOG for a longer march (8.2). A contested BUA is entered zone by zone (8.3), zones of control end
movement (8.4), and battalions break down and reform (8.6). Who controls a BUA (1.7) is here as well.
"""
