"""What a proof assistant checks: definitions and theorems of the documents' rules, for Coq 8.16.

The files are written for people; each is of one concept, and needs Coq's standard library alone.
`statements.toml` says which theorem is of which row, and what exactly it says. By hand:
`coqc -Q proofs/mechanised Wavecheck proofs/mechanised/memory/Tags.v`; `wavecheck prove --with coq`
does it in a folder of its own and looks for axioms.

Read first: `Histories`, then `cycles/MaximalConvergence`, `tokens/Tokens` or `memory/Tags`; of the
code `statements`.
"""
