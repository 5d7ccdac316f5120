"""Section 6.3, the Information area: cut the enemy's Prestige, raise your own, or neutralise units from a distance.

In a Combat Turn only units can be neutralised.
"""
