"""Chapter 5, Western and Russian support."""
