"""Jobs in processes of their own, which can be ended in time.

Read first: `outcomes`, `pool`, `runner`.
"""
