"""The documents' definitions: dynamic instances, converged-with, convergence regions, token
rules, and maximal convergence; also the names by which converged instances are told.

Read first: `dynamic_instances`, `relations`, `maximal_convergence`.
"""
