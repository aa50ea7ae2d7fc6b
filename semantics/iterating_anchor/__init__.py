"""The experiment with iterating anchors: its static rules and its relation (IA).

Read first: `dynamic_rule`, `static_rules`.
"""
