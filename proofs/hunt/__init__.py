"""Random programs sent through LLVM's passes; what is wrong is made smaller and kept.

Read first: `campaign`, `judging`, `folder`.
"""
