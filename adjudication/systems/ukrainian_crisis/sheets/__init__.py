"""Order sheets: existing names, and resources not exceeded.

A sheet is checked as a whole before its dice are rolled.
"""
