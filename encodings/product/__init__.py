"""The product program: source and target unfolded side by side, for one thread, with the calls
of both matched.

Each file is one part of the walk: `product` puts them together and says who moves, `stepping` and
`edges` move one side, `execution` makes events and steps over them, `matching` finds their
partners, `mismatches` says what is noted where there is none, `states` holds what is still to be
visited, `evaluation` what variables stand for, `records` what is left for the decisions.

Read first: `product`, `unfolding`, `matching`.
"""
