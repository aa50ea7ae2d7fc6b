"""Jobs in processes of their own, which can be ended in time; nothing of them is left behind.

Read first: `outcomes`, `pool`, `guard`.
"""
