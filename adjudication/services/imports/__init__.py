"""Imports of other people's files: read in isolation, within limits."""
