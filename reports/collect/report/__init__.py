"""What only the after-action report says."""
