"""The printed formulas, evaluated: on small structures that the definitions make, and on others.

Read first: `evaluation`, `all_formulas`.
"""
