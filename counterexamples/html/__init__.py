"""Answers as pages: graphs with lanes that walk, timelines, executions of litmus tests.

Read first: `pages`, `results`, `steps`.
"""
