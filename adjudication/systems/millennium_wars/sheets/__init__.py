"""Order sheets for a whole turn: names that exist, and what asks for more than there is.

A piece is placed once, and a list costs no more than the side has. The rest is tried when its moment comes.
Over a whole turn income may still arrive.
"""
