"""Structured programs: graphs with declared merges, as SPIR-V has them, and statements that become
such graphs. The rules are those of the SPIR-V specification, section 2.11.

Read first: `merges`, `structural_rules`, `statements`.
"""
