"""Live streams with content, and what they bring."""
