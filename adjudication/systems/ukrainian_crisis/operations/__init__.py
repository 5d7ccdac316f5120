"""Chapter 7 without combat: the strongest Military card gives both sides 1 to 3 Segments, Russia first.

In each Segment a side rolls how many of its units may move (7.21) or recover (7.22).
"""
