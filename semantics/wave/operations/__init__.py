"""What operations among lanes compute, from the set of lanes that take part.

Read first: `communication`, `participants`.
"""
