"""Chapter 6, Demonstrators: markers of mass protest in cities and towns.

Information warfare places them and sends them home; each side can have two in a hex. Security units disperse them,
and other units turn that into a massacre that moves the Political Index.
"""
