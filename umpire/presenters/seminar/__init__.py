"""What the umpire of a seminar sees and edits."""
