"""Chapter 6, the war in the air: wings in mission boxes, escorts and interceptors, air defence, on call.

Fighters patrol and suppress, the others bomb, strike, interdict and support. Fighters fight two rounds, the
surplus attacks what they escorted, and every wing checks whether it can fly again.
"""
