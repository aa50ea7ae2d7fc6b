"""Graphs of blocks: dominance, cycles and their hierarchies (CU10, CU11), control dependence.

Read first: `cycles`, `cycle_hierarchies`, `dominance`.
"""
