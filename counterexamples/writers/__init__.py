"""The tree of results in each format: text, JSON, HTML, SARIF, JUnit. A writer walks the tree and
knows no commands; what is special to an answer is a typed part of it, which each writer tells in
its way. SMT-LIB has the queries that answers rest on.

Read first: `text`, `json_document`, `html_page`.
"""
