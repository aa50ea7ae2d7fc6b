"""What is asked of a pair: options, preconditions, and how a pair is made ready to be decided.

Read first: `question`, `options`, `preconditions`.
"""
