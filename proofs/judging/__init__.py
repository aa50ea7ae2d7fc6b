"""Files, pairs and answers: what `validate` does between its arguments and its output.

Read first: `judge`, `pairs`, `files`.
"""
