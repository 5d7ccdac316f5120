"""Chapter 13, the set-up: Russians by military district, Ukrainians anywhere in Ukraine.

Both place their units unseen and at the same time. Russia may stack, or keep units back for the second turn; one
Ukrainian unit stays in Kyiv.
"""
