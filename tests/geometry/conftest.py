"""No time limit per example: a busy machine must not fail a test of geometry."""

from hypothesis import settings

settings.register_profile("geometry", deadline=None)
settings.load_profile("geometry")
