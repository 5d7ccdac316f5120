"""The layer between the web server and Django: connections, request bodies, and threads."""
