"""Drives a running installation over HTTP and live streams like browsers, and measures the cost."""
