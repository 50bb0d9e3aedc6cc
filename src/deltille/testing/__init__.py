"""For tests of this package and of games and servers outside it.

conformance   what must hold of every game; authors of games call it from their own tests
server        a real server on a free port
database      an empty database of either kind
"""
