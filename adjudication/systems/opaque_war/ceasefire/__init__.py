"""Chapter 15, ceasefires."""
