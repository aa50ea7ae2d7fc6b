"""A page on this machine to paste programs into: what is asked stands in editors, and a command
answers it in a process of its own.

Read first: `questions`, `desk`, `page`.
"""
