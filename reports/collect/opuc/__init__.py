"""The documents of OPUC: the meaning of its events and pictures for a reader."""
