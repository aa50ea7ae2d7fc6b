"""The memory model and litmus tests as herd reads them.

Read first: `model_file`, `litmus_file`, `folder`.
"""
