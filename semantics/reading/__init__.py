"""From LLVM's text to a program: what is not modelled is kept as an instruction that nobody can
execute, and named.

Read first: `reader`, `module`, `instructions`.
"""
