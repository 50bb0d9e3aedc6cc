"""For tests of this package and of games and servers outside it.

conformance    what must hold for every game; authors of games call it from their own tests
selection      which games a test walks over, and what it asks of them; needs pytest
game_data      what a game's own folder tells those tests
interpreted    one program compiled and interpreted, to compare what it prints
ptx            compiling for a GPU without one
command_line   commands, in forks of a process that has everything loaded
server         a real server in this process, on a free port
service        the server without HTTP
browser        requests as a browser makes them, with cookies
database       an empty database of either kind
saved_tables   what a saved table shows, to compare with what a version wrote
pseudo_locale  a language made up from English, to find text that is not translated
"""
