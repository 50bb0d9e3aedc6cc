# Lo que dicen las redes de sí mismas.

no-network = Ninguna red sirve para { $game }: juega en su lugar la búsqueda en árbol con partidas al azar (mcts), con el mismo presupuesto.
