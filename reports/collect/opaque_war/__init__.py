"""Papers of Opaque War."""
