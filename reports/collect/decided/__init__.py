"""People's decisions: undertakings with their moments, arrows on a map, questions for a slide."""
