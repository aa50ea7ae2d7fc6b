"""What the documents say, executable: programs, rules, relations, the wave. No solver.

Rooms lie below: programs (`program`, `reading`, `printing`), what is defined of them
(`control_flow`, `convergence`, `static_rules`, `uniformity`, `memory_model`), and the simulated
wave (`wave`).

Read first: `convergence/relations`, `static_rules/rules`, `wave/simulated_wave`.
"""
