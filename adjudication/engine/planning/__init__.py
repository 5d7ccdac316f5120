"""Plans of a side: what an order on a sheet may depend on, and what may come of it."""
