"""Terms over one thread's inputs and results, folded and shared, and their way to z3.

Read first: `term`, `factory`, `session`.
"""
