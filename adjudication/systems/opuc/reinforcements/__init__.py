"""Chapter 12, reinforcements: due groups roll for their arrival and enter at open places.

They are placed at the start of the turn and act in it like any other block (12.1). Who finds the entry closed waits.
The book does not write the rules of reconstitution (12.2).
"""
