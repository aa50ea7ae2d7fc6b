"""Which values are equal in converged threads, and which blocks are m-converged: the analysis of
the document on convergence and uniformity.

Read first: `analysis`, `divergent_control`, `m_converged`.
"""
