"""Transforms judged by models of convergence: the source by one, the target by the same or another.

Only definitions are asked, on the paths that threads of small waves can take.

Read first: `answers`, `decision`, `results`.
"""
