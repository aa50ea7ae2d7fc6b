"""Transforms of functions, each with a condition under which it keeps who communicates.

One transform a file, in a constant `TRANSFORM`; those of loops lie in `loops`.

Read first: `catalogue`, `hoist`, `jump_thread`.
"""
