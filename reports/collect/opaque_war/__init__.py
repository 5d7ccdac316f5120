"""The documents of Opaque War."""
