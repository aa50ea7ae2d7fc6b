"""LLVM's memory model with relaxation annotations, for litmus tests: events, executions, axioms.

Read first: `litmus_test`, `executions`, `axioms`.
"""
