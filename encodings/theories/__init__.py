"""Programs of every size as axioms in first-order logic: what theorems are proved in.

Read first: `cycles`, `token_instances`, `closed_paths`.
"""
