"""What belongs to class lists, to learning platforms outside, and to homework."""
