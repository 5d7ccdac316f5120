"""Papers of OPUC: what its events and pictures mean to a reader."""
