"""Callees put in the place of their calls, and calls of which nothing but convergence is lost.

Read first: `inlining`, `inlined_body`.
"""
