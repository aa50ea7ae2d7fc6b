"""Models of convergence as values: sets of named rules, each of which can be left out or read
otherwise. The rules themselves are those of `definitions`; a model names them.

Read first: `rule`, `model`, `named`; then `admissible_relations`.
"""
