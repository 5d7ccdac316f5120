"""Chapter 5, Western and Russian support: two tracks from -3 to +4.

A level is added to the die for reinforcements. The Western marker starts on the turn track; every mob that is
massacred before it arrives pushes it a box further.
"""
