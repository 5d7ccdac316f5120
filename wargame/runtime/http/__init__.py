"""What stands between the web server and Django: connections, bodies of requests, and threads."""
