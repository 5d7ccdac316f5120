"""The pages that a course has for everybody."""
