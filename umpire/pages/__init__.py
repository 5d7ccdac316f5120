"""What each of the umpire's pages shows, as plain values."""
