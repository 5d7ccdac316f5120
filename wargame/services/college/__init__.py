"""What a college needs around exercises: groups, hand-over, and how long exercises are kept."""
