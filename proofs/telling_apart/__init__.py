"""Two models of convergence told apart by the smallest program on which they differ.

Read first: `questions` (what it is to differ), `search` (in which order programs are tried, and why
none is missed), `shapes` (graphs up to isomorphism).
"""
