"""What belongs to learning platforms outside."""
