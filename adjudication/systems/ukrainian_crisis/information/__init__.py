"""Section 6.3, the Information area: cuts and increases of Prestige, neutralisation of distant
units.

In a Combat Turn only units can be neutralised.
"""
