"""Chapter 11, special events: atrocities and western aid, missile barrages, nuclear plants.

A Russian atrocity in a city rolls for aid, better each time it failed. Barrages cost victory points, attacks on a
nuclear plant may cost more, and fallout stays.
"""
