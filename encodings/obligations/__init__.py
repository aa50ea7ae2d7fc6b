"""What is asked of a product program: names of two threads, conflicts, the order of anchors.

Read first: `two_threads`, `conflicts`, `queries`.
"""
