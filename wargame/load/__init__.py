"""Drives a running installation over HTTP and live streams as browsers do, and measures what that costs."""
