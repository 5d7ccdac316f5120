"""Chapter 3, setting up: where units and countries start and with how much Prestige. All of it may be changed."""
