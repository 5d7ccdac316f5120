"""Chapter 8, attacks from the declaration to the advance."""
