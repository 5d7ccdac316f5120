"""What belongs to learning platforms outside, and to homework."""
