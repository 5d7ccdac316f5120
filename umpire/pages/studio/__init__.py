"""The scenario studio: what a pack is worth, what it was, and what texts that are being written make of it."""
