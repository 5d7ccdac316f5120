"""Papers of Ukrainian Crisis: what its events and pictures mean to a reader."""
