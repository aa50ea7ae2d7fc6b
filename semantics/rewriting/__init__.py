"""How a function is changed: substitution, copies of blocks, SSA form put together again.

Read first: `substitution`, `block_copies`, `ssa_reconstruction`.
"""
