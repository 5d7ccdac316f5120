"""Chapters 1.2, 6.8, 7.3, 7.6, 10, 11.3 and 21: Political Points and the items they buy.

The Political Index sets the income. Both sides write sealed lists that are opened together; the first unit of the
United States or NATO to arrive is its intervention.
"""
