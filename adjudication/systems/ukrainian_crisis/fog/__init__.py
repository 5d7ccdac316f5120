"""The knowledge of each side: `picture` is its form, and `view` builds it field by field from the state.

`imagine` makes a full state that fits a picture; what is hidden is drawn at random.
"""
