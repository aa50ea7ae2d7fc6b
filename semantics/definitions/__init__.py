"""The documents' definitions, all in one room: pure functions in the text's order and words, for
small programs. Nothing here is fast, and nothing that judges programs rests on it: what does is
held against it, and the printed formulas are evaluated against it.

Read first: `threads`, `converged_with`, `maximal_convergence`; then `token_rules`, `regions`,
`static_rules`, `closed_paths`, `refinement`; `cycle_terminology`, `uniformity`; `tags`.
"""
