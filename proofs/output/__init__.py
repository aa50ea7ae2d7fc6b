"""Reports of what a command answered, and which writer each goes to.

Read first: `reports`, `rendering`.
"""
