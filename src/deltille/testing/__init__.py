"""For tests of this package and of games and servers outside it.

conformance   what must hold for every game; authors of games call it from their own tests
selection     which games a test walks over, and what it asks of them; needs pytest
game_data     what a game's own folder tells those tests
server        a real server on a free port
database      an empty database of either kind
"""
