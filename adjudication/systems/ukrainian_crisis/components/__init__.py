"""Chapter 2, components: areas, units, cards and charts, as a pack's files hold them and as the rules count them.

`pack` is the schema of the files and `pack_checks` what no type can express. `facts` turns a pack into numbers.
"""
