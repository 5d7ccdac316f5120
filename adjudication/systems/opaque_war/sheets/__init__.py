"""Order sheets for a whole turn: existing names, double orders, standing orders.

A side says in advance which support markers it plays in a fight, in what order and up to how many, and how
its units retreat. The rest is tried when its moment comes.
"""
