"""Computers that think in processes of their own, so that the table never does."""
