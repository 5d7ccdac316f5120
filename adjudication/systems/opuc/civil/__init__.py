"""Chapter 11, civilians: civil effects markers in towns, power and water, rubble, and displaced persons.

Markers are rolled for each turn (11.2); displaced persons move along roads to havens and camps (11.3, 11.6) and are in
the way of fires and assaults (11.4, 11.5). Adverse opinion and demoralisation count what each side did.
"""
