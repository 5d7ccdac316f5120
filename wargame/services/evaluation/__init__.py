"""The contributions of observers and surveys to the report."""
