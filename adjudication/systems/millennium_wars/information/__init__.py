"""Chapter 20, information warfare: cybercadres against C4I, public opinion or public order.

The sides attack in turns. Attacker and target commit cadres under seal; cadres and C4I of both give the column, and
an attack can backfire.
"""
