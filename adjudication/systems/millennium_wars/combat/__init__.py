"""Chapters 9, 16 to 19, 22 and 25: declaration, support, the die, losses, retreat and advance.

Both sides add air points and Fleets before the die falls. AirLand Battle, Intensive Assault, Special Weapons and the
missiles of the Air War module change how an attack ends.
"""
