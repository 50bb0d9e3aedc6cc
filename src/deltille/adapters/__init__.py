"""The games as environments of other libraries: PettingZoo, Gymnasium, OpenSpiel. Each is a separate extra.

    pip install 'deltille[pettingzoo]'    deltille.adapters.pettingzoo.env("attangle")
    pip install 'deltille[gymnasium]'     gymnasium.make("deltille/attangle-v2", opponent="level:2")
    pip install 'deltille[openspiel]'     pyspiel.load_game("deltille_attangle")

:mod:`deltille.adapters.opponents` brings trained networks and all other players into environments. Nothing
here is imported until it is used.
"""
