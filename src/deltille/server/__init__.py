"""The table: people and computers play each other here, near and far.

Data flows one way inside as well: ``domain`` (what a table is, no input or output), ``storage`` (what is
kept), ``engines`` (computers that think in processes of their own), ``rooms`` (tables that are awake),
``http`` (what the world sees).
"""
