"""Order sheets: whether what they name exists, whether they give out more than there is, and standing orders.

A sheet is checked as a whole before the dice show anything. Standing orders answer reactions when they come.
"""
