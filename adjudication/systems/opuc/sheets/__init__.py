"""Order sheets: existing names, resources not exceeded, and standing orders.

A sheet is checked as a whole before the dice show anything. Standing orders answer reactions when they come.
"""
