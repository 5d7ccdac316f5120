"""Order sheets: names that exist, double orders, standing orders."""
