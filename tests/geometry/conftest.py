"""No time limit per example: a busy machine must not make a geometry test fail."""

from hypothesis import settings

settings.register_profile("geometry", deadline=None)
settings.load_profile("geometry")
