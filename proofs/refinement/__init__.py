"""Whether a target refines its source: the views of a pair that are judged, bounded decisions,
models that are executed.

Read first: `views`, `refinement`, `decision`.
"""
