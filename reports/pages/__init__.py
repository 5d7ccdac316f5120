"""The page of the after-action report: `entries` makes the card of each entry, `report` the whole page."""
