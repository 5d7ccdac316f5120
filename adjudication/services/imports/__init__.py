"""Files of others on their way in: read apart from the rest, within limits."""
