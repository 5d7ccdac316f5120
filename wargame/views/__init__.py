"""The pages of cells, screen and door: each view checks access, reads or acts, and draws."""
