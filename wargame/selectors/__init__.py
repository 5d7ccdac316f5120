"""Reads: what a viewer may know of an exercise, as plain values. They change nothing."""
