"""What each side knows, and a full state that fits it."""
