"""What a college asks about the program before it says yes: its parts, and the data that it keeps."""
