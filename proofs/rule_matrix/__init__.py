"""Rules against programs: which programs of the catalogue notice that a rule is changed.

Read first: `changes`, `noticing`, `matrix`; then `recorded`, `table`.
"""
