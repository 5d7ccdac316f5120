"""The pages of a course."""
