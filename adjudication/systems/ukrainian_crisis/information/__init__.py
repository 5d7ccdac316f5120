"""Section 6.3, the Information area: cuts of the enemy's Prestige, increases of one's own, neutralisation of distant
units.

In a Combat Turn only units can be neutralised.
"""
