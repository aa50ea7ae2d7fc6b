"""What a page draws: graphs with lanes that walk, timelines, executions of litmus tests.

Read first: `sides`, `steps`, `executions`.
"""
