"""Chapter 14, combat factors: the values of a block's steps, from its companies, equipment and training.

Companies and support give a base value (14.1), training and equipment change it by one (14.2), and each step lost takes
its share (14.3). Guns and launchers give that of artillery (14.4).
"""
