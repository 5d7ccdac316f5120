"""The umpire's view of Opaque War."""
