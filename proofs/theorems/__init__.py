"""Theorems about all programs, one a file, each named by its conclusion.

Read first: `all_theorems`, `names_never_repeat`, `equal_names_are_maximal_convergence`.
"""
