"""Chapter 11, flight MH-17: what an anti-aircraft marker may bring about.

Until it has happened, each such marker that is played rolls one die. The crash raises Western support by 2,
and its hex becomes an objective of Ukraine.
"""
