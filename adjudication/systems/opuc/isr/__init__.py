"""Chapter 5, ISR activities: blocks are hidden until they are found; dummies leave play when they are found.

Deep ISR throws dice for formations and reconnaissance and assigns them anywhere (5.3). Close ISR finds neighbours, by
sight in the ISR step and by dice in movement (5.4). The detection table says what a die needs (5.5).
"""
