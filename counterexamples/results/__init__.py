"""Everything that is told of an answer, as a tree of values; one function makes it for each kind.

Read first: `tree`, `pairs`, `memory`.
"""
