"""The catalogue as pages to browse.

Read first: `catalogue_site`, `entries`.
"""
