"""Pages of an exercise that runs for weeks."""
