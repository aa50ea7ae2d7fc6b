"""What single operations compute, on numbers, poison and undef, as the wave has them.

Read first: `values`, `arithmetic`.
"""
