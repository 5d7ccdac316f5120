"""What belongs to exercises that run for weeks."""
