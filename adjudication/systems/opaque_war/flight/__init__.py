"""Chapter 11, flight MH-17: the possible effect of an anti-aircraft marker.

Until it has happened, each such marker that is played rolls one die. The crash raises Western support by 2,
and its hex becomes an objective of Ukraine.
"""
