"""Order sheets as a whole: names that must exist, and what a sheet asks for twice."""
