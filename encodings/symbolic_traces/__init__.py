"""A second, general encoding of the same question, slow and independent: it attacks the first.

Read first: `question`, `traces`.
"""
