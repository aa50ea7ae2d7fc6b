"""What makes a program well-formed: the rules on tokens, hearts, cycles and regions, each with
its id.

Read first: `rules`, `violations`, `cycles_and_regions`.
"""
