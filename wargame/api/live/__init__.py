"""Live streams with content, and the parts they bring."""
