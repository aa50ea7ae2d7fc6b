"""Which writer an answer goes to, by its format.

Read first: `rendering`, `pages`.
"""
