"""What cells and umpire write to each other: messages, requests, matrix actions."""
