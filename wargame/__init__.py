"""The people side of the game, and the Django project package."""
