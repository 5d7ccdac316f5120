"""What observers and surveys bring for the report."""
