"""Parts that only the after-action report has."""
