"""Chapter 3, command and control: Command Points, the actions they buy, and the order in which units act.

Each brigade gives CP (3.2), which buy actions and cards (3.3), co-ordination and plans in an assault (3.4). A side
activates its units one by one, each once (3.5). What else a side gets for its turn is counted here too.
"""
