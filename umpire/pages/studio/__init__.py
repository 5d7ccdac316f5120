"""The scenario studio: what texts that are being written make of a pack."""
