"""Reads on notes, evidence and surveys."""
