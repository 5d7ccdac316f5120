"""The documents of Ukrainian Crisis: the meaning of its events and pictures for a reader."""
