"""From a solver's model to two executions, and from these to smaller ones.

Read first: `replay`, `shrinking`, `inputs`.
"""
