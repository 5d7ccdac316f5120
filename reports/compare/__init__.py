"""The comparison of a course: what its syndicates decided in the same situation and with the same dice."""
