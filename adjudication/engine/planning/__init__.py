"""Plans of a side: what an order on a sheet can depend on, and its possible results."""
