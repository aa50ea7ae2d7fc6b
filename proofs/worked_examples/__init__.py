"""The documents' worked examples, each decided by running the model on it. One claim or a few a
file.

Read first: `all_examples`, `token_rules`, `relations`.
"""
