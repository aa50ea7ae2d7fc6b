"""The memory model and litmus tests as herd reads them.

Read first: `model_file`, `test_file`, `folder`.
"""
