"""The pages that a course has for everyone."""
