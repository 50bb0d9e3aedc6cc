"""Learned players: networks, how they are trained by self-play, and how they are used to play.

Only the modules that train import PyTorch; playing needs NumPy alone.
"""
