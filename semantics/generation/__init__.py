"""Random programs: sketches on any graph, programs with tokens, whole modules, litmus tests.

Read first: `token_programs`, `random_graphs`, `modules`.
"""
