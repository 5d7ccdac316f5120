"""Reads on observations, evidence and surveys."""
