"""The pages of OPUC."""
