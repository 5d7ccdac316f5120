"""Facts, state and positions: what every chapter reads."""
