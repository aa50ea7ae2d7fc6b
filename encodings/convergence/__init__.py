"""The definitions of `semantics/convergence` as constraints, function for function.

Read first: `relations`, `token_rules`, `maximal_convergence`.
"""
