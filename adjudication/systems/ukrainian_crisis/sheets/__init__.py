"""Order sheets: whether what they name exists, and whether they give out more than there is.

A sheet is checked as a whole before its dice are rolled.
"""
