"""Chapter 11, flight MH-17."""
