"""Chapter 13: both sides place their forces."""
