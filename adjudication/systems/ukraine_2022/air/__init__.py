"""Chapter 6: air commitment, air missions, air-to-air combat, air defence and on-call."""
