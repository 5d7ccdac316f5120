"""Charts as SVG text: one drawing for the screen and for paper, told apart only by how it is painted."""
