"""Pages about people and groups, not about an exercise."""
