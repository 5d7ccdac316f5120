"""Chapter 4, logistics: LOG is ammunition and fuel; it comes along lines of supply, and combat and marches use it.

Lines run by road, rail and port from sources, dumps and railheads, and can be cut (4.3 to 4.5). What a fight costs and
from which store it is paid (4.6, 4.7), and stocks that are put down or lost to the enemy (4.8).
"""
