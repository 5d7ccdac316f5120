"""Chapter 8, attacks: declaration, odds, supports, the die, losses, retreat and advance.

Odds are rounded for the defender and shifted by terrain, supply, proficiency and support markers, which
both sides play in turn (8.4, 8.5). The attacker may still cancel; survivors retreat as far as a die says.
"""
