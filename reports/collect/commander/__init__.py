"""The commander's page: its contents, the section of the map, and the losses."""
