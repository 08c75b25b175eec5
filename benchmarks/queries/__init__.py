"""Realistic queries: small programs over terms, walked as a concolic tester walks them."""
