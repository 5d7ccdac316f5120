"""Chapter 24, victory: by the Political Index at the end of any turn, otherwise by points after the last turn.

Russia scores for the Ukrainian cities it controls and for the index. Demonstrators deny control, and a city
that they hold alone counts.
"""
