"""The product program: source and target unfolded side by side, for one thread, with the calls
of both matched.

Read first: `product`, `unfolding`, `matching`.
"""
