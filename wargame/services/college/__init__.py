"""Services for a college around exercises: groups, hand-over and retention."""
