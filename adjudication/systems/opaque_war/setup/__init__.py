"""Chapter 3, the set-up and who controls which hex."""
