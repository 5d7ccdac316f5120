"""Sections 3.2 and 6.4, hidden pieces: each side's picture, and full states that fit it.

A stack is inspected by an enemy unit next to it and stays “last seen”; police and militia are unknown even
to Ukraine until contact. Menus, odds and possible turns start from here.
"""
