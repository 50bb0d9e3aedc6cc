"""The server: people and computers play each other here, on one screen or over the network.

Data flows one way inside as well: ``domain`` (what a table is, no input or output), ``storage`` (what is
kept), ``engines`` (computer players in their own processes), ``rooms`` (tables in memory),
``http`` (what the world sees).
"""
