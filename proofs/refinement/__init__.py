"""Whether a target refines its source: bounded decisions, models that are executed, verdicts.

Read first: `refinement`, `attempts`, `replayed_models`.
"""
