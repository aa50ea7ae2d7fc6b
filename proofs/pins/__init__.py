"""The theories that theorems are proved in, held against the definitions: their axioms are true of
programs, and what else has their axioms is known.

Read first: `pin`, `cycles`, `instances`.
"""
