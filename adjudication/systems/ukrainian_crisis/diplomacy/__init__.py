"""Section 6.2, the Diplomatic area: in a Strategic Turn points pay for moves of countries on the display.

When one side alone wants a Combat Turn, the other may try to prevent it: the Ceasefire (6.24).
"""
