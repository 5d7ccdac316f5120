"""Chapter 15, ceasefires: two modifications, a die, and a turn without attacks.

From the end of turn 5 each side may pay for +2 or let it be; on 1 to 3 the next turn is a ceasefire.
Then movement is halved, no rail runs, and no one may become adjacent to an enemy.
"""
