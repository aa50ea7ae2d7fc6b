"""Programs on real devices: a function becomes a compute shader that logs who communicates, a
driver runs it, and what it logged is held against the simulated wave.

Read first: `log_layout`, `kernels`, `drivers`, `comparison`.
"""
