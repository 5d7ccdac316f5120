"""The pages of Ukrainian Crisis."""
