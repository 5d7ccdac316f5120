"""The pages of a course as plain values."""
