"""The commander's page: what goes on it, where the map looks, what was lost."""
