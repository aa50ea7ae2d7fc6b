"""Two executed waves beside each other: the first communication that differs, and how.

Read first: `compare`, `matchings`, `changed_sets`.
"""
