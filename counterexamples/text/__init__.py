"""What lines of text are made of: phrases, programs side by side, timelines, litmus tests.

Read first: `phrases`, `timelines`, `side_by_side`.
"""
