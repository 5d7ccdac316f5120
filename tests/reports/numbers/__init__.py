"""Every number that more than one place shows, over whole random games: `playing` makes them, `shown` reads what was
made of them, `outside` counts again from the exported ledger alone."""
