"""What the umpire exchanges with a registry: class lists in, marks out."""
