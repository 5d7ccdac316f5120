"""Chapter 7: activations and movement."""
