"""The web server of the tests: the real one, but every game gets the same secret seed, so that a journey repeats.

JOURNEY_SEED, up to 32 letters, plays the journeys with other dice.
"""

import os

from wargame.asgi import application

from adjudication.services import games  # isort: skip  (Django is set up by the line above)

__all__ = ["application"]

SEED = os.environ.get("JOURNEY_SEED", "the same dice in every journey").ljust(32).encode()
games.fresh_seed = lambda: SEED
