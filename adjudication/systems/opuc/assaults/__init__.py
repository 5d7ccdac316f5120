"""Chapter 9, assaults: possible attackers and targets, evasion, the table of modifiers, losses, retreat and follow-up.

Both sides commit cards, LOG and artillery, then each rolls: 6 takes a step, 10 two (9.2). Defenders may slip away
before (9.1) or retreat after (9.3); attackers take the place and may go on (9.4). Mines and rivers weigh (9.7, 9.8).
"""
