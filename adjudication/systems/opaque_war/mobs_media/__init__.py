"""Chapter 9, mobs and media: civilians who block Ukraine, and reporters who change support.

Ukraine may disperse a mob next to its units, which delays Western support unless non-lethal equipment is
spent. An attack beside own media rolls on the media chart.
"""
