# Lo que dice la línea de órdenes.

games-game = juego
games-what = qué es
games-options = opciones
games-levels = [b]Niveles[/b] del ordenador, en todos los juegos (deltille play JUEGO --level N):

show-too-far = tiene { $moves } jugadas, no { $ply }
show-after = (tras { $ply } de { $moves } jugadas)
show-game = partida
show-seats = jugadores
show-won-by = gana
show-by = por
show-moves = jugadas
show-winners = { $winners-count ->
    [0] nadie
   *[other] { $winners-and }
}
show-one-of-them = --game N muestra una de ellas.
not-finished = La partida no ha terminado.
drawn = Dibujado en { $file }.

verify-closed = el sello de la jugada { $ply } aún no está abierto; comprueba la partida cuando acabe
verify-no-seals = no tiene sellos, así que nada garantiza que sus secretos no se cambiaran
verify-nothing-sealed = { $game } no tiene secretos, así que no se selló nada, y las { $moves } jugadas valen.
verify-secret = el { $what } de { $side } ({ $move }) en la jugada { $ply }
verify-matches = { $secrets-count ->
    [one] Se selló { $secrets } y coincide.
   *[other] Se sellaron { $secrets-and }, y coinciden.
}

converted = { $moves ->
    [one] { $moves } jugada de { $game } en { $file }
   *[other] { $moves } jugadas de { $game } en { $file }
}
other-game = contiene partidas de { $game }, no de { $found }
unknown-ending = ningún juego se guarda en archivos de este tipo; se conocen { $known }
not-a-position-of = no es una posición de { $game }
perft-speed = profundidad { $depth }, { $seconds } s, { $millions } millones de secuencias/s
backed-up = { $tables ->
    [one] { $tables } mesa copiada en { $file }.
   *[other] { $tables } mesas copiadas en { $file }.
}

restored = { $tables ->
    [one] { $tables } mesa ha vuelto.
   *[other] { $tables } mesas han vuelto.
}
restored-over = { $tables ->
    [one] { $tables } mesa ha vuelto.
   *[other] { $tables } mesas han vuelto.
} Lo que había antes es ahora { $replaced }.
checked = { $tables-count ->
    [0] Mesas: ninguna. Ilegibles: { $unreadable }.
   *[other] Mesas: { $tables }. Ilegibles: { $unreadable }.
}

analyse-simulations = { $n } simulaciones
analyse-move = jugada
analyse-visits = visitas
analyse-wins = gana { $side }
analyse-points = puntos
analyse-lead = ventaja
analyse-line = línea principal
analyse-looking-back = repasando
analyse-worst = Las jugadas que más perdieron:
analyse-gave-away = { $ply }. { $side } { $move } regaló { $loss }: era mejor { $better } ({ $chance } en vez de { $had }), por ejemplo { $line }

play-welcome = ('help' ayuda.)
play-good-bye = Hasta la vista.
play-seats = { $game } es aquí para { $seats } jugadores
play-thinks = { $player } piensa
play-thinking = pensando
play-plays = { $player } juega [b]{ $move }[/b]: { $steps }.
play-not-saved = No se ha guardado: { $why }.
play-saved = Guardada en { $file }.
play-more = ... y { $n } más
play-no-hints = En una partida entre personas no hay pistas.
play-nothing-to-undo = No hay nada que deshacer.
play-no-swap = Solo se cambian los lados con --swap, en respuesta a la primera jugada.
play-swapped = Se han cambiado los lados.
play-swapped-you-are = Se han cambiado los lados; ahora llevas { $side }.
play-computer = { $side } (ordenador)
play-help =
    Escribe una jugada (e3 o E3), o una pieza y un lugar suyo (I4@o18) si basta con eso, o
      moves [TEXTO]   las jugadas posibles, o las que contienen TEXTO; I4@ con una pieza, @o18 con un lugar
      hint            lo que jugaría el nivel 10 y qué consigue (no entre personas)
      resign          abandonar; si juegan más de dos, siguen los demás y el ordenador mueve por ti
      undo            deshacer hasta tu último turno
      swap            con --swap, en respuesta a la primera jugada: tomar el otro lado
      rules           leer las reglas (en inglés)
      save ARCHIVO    guardar la partida; 'deltille show ARCHIVO' la muestra
      quit            dejar de jugar
