# Lo que dice la línea de órdenes.

games-game = juego
games-what = qué es
games-options = opciones
games-levels = [b]Niveles[/b] del ordenador, en todos los juegos (deltille play JUEGO --level N):

puzzles-progress = { $found } de { $wanted } problemas · { $games } partidas · { $looked } posiciones analizadas a fondo · { $minutes } min
puzzles-done = { $found ->
    [one] { $found } problema en { $file }
   *[other] { $found } problemas en { $file }
}
puzzles-unfinished = { $missing ->
    [one] Falta { $missing } problema; repite la orden con --resume para continuar.
   *[other] Faltan { $missing } problemas; repite la orden con --resume para continuar.
}

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
verify-nothing-sealed = { $game } no tiene secretos, así que no se selló nada; las { $moves } jugadas son válidas.
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
    [one] { $tables } mesa restaurada.
   *[other] { $tables } mesas restauradas.
}
restored-over = { $tables ->
    [one] { $tables } mesa restaurada.
   *[other] { $tables } mesas restauradas.
} La base de datos anterior es ahora { $replaced }.
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

play-welcome = (Escribe 'help' para ver la ayuda.)
play-good-bye = Hasta luego.
play-seats = { $game } es aquí para { $seats } jugadores
play-thinks = { $player } piensa
play-thinking = pensando
play-plays = { $player } juega [b]{ $move }[/b]: { $steps }.
play-not-saved = No se ha guardado: { $why }.
play-saved = Guardada en { $file }.
play-more = ... y { $n } más
play-no-hints = En una partida entre personas no hay pistas.
play-nothing-to-undo = No hay nada que deshacer.
play-no-swap = Solo se puede cambiar de bando con --swap, en respuesta a la primera jugada.
play-swapped = Se han cambiado los bandos.
play-swapped-you-are = Se han cambiado los bandos; ahora llevas { $side }.
play-computer = { $side } (ordenador)
play-help =
    Escribe una jugada (e3 o E3), o una pieza y un lugar suyo (I4@o18) si basta con eso, o
      moves [TEXTO]   las jugadas posibles, o las que contienen TEXTO; I4@ con una pieza, @o18 con un lugar
      hint            lo que jugaría el nivel 10 y qué consigue (no entre personas)
      resign          rendirse; si juegan más de dos, siguen los demás y el ordenador mueve por ti
      undo            deshacer hasta tu último turno
      swap            con --swap, en respuesta a la primera jugada: tomar el otro bando
      rules           leer las reglas (en inglés)
      save ARCHIVO    guardar la partida; 'deltille show ARCHIVO' la muestra
      quit            dejar de jugar

show-ended = { $how }. { $winners-count ->
    [0] Tablas.
    [one] Ganó { $winners-and }.
   *[other] Ganaron { $winners-and }.
}
play-resigns = { $player } se rinde.
play-no-swap-here = solo dos jugadores pueden cambiar de bando, en un juego sin secretos; no en { $game }
player-or-level = indica un jugador o un nivel, no los dos
compiling = Compilando las reglas para este equipo; solo ocurre una vez: { $kernel }
write-anchor = escribe JUGADOR=ELO, por ejemplo random=0, no { $item }
write-setting = escribe un ajuste del entrenamiento como clave=número
not-on-the-ladder = No ha entrado en la clasificación de este equipo: { $why }
records-in = partidas: { $place }

column-player = jugador
column-games = partidas
column-won = ganadas
column-drawn = tablas
column-lost = perdidas
column-score = resultado
column-points = puntos
column-faults = fallos
column-rating = puntuación
column-elo-between = Elo, intervalo del 95 %

arena-stopped = Detenido. Las partidas terminadas están en { $folder }; la misma orden sigue desde ahí.
arena-first-games = primeras partidas (se compila una vez)
arena-reused = { $games ->
    [one] YA JUGADA: { $games } partida anterior de los mismos jugadores y con el mismo código; borra la carpeta para volver a jugarla.
   *[other] YA JUGADAS: { $games } partidas anteriores de los mismos jugadores y con el mismo código; borra la carpeta para volver a jugarlas.
}
arena-pairs = parejas con 0, ½, 1, 1½ y 2 puntos: { $counts }
arena-fault = { $player } perdió { $games } por { $reason }, por ejemplo: { $detail }
arena-pace = { $played ->
    [0] { $moves } jugadas por partida, no queda nada por jugar (0 jugadas ahora)
   *[other] { $moves } jugadas por partida, { $pace } partidas por minuto ({ $played } jugadas ahora)
}

tournament-stopped = Detenido. La misma orden sigue desde lo ya jugado.
tournament-reused = YA JUGADAS: { $games } de { $planned } partidas, de los mismos jugadores y con el mismo código; no se repiten.
tournament-pace = { $games } de { $planned } partidas, { $pace } por minuto
tournament-superiority = probabilidad de ser mejor
tournament-played = { $games } de { $planned } partidas, { $moves } jugadas en cada una, { $now } jugadas ahora, { $pace } por minuto
tournament-ended = acabaron antes: { $endings }
rating-none = No hay resultados { $where ->
    [these] en estos archivos
   *[here] en { $place }
}; juega algunas partidas: deltille tournament JUEGO JUGADOR JUGADOR ...
rating-no-place = no tiene sitio para una clasificación; pon { $begin } y { $end } en líneas propias

openings-made = { $games } partidas, { $positions } posiciones, { $bytes } bytes: { $file }
openings-none = No hay libro de aperturas para este juego con estas opciones.
openings-by = { $games } partidas de { $players }
openings-move = { $games } partidas, quien empieza gana el { $share }
dataset-made = { $games } partidas, { $moves } jugadas, { $size } MB: { $file }
dataset-missing = { $games ->
    [one] Falta { $games } partida; repite la orden para continuar.
   *[other] Faltan { $games } partidas; repite la orden para continuar.
}
statistics-played = { $games ->
    [one] { $player }: { $games } partida
   *[other] { $player }: { $games } partidas
}
statistics-games = partidas
statistics-moves = jugadas
statistics-branching = opciones
statistics-most = máximo
statistics-log10-tree = log10 árbol
statistics-first-seat = quien empieza
statistics-draws = tablas
statistics-shared = compartidas
bench-games-s = partidas/s
bench-moves-s = jugadas/s
bench-moves-game = jugadas/partida
warming = preparando
warmed = { $kernels } funciones listas, { $compiled } compiladas ahora, en { $folder }

# Ayuda. Cada orden y, después, cada una de sus opciones.

help-usage = Uso:
help-panel-arguments = Argumentos
help-panel-options = Opciones
help-panel-commands = Órdenes
help-required = [obligatorio]
help-default = por defecto:
help-help = Muestra esta ayuda y termina.
help-install = Instala el autocompletado para esta consola.
help-completion = Muestra el autocompletado para esta consola, para copiarlo o adaptarlo.
about-deltille = Cinco juegos de estrategia con triángulos, para jugar, estudiar e investigar.
about-analyse = Recorre una partida guardada y señala las jugadas que más perdieron, o analiza una posición.
about-arena = Juega un duelo: aperturas por parejas y sitios alternos; si se detiene, la misma orden lo continúa.
about-backup = Copia todas las partidas en un archivo mientras el servidor funciona, y comprueba la copia.
about-bench = Mide cuántas partidas al azar por segundo juega un núcleo.
about-check = Lee todas las partidas guardadas y nombra las que no se pueden leer; termina con 1 si hay alguna.
about-convert = Convierte una partida guardada en el archivo de otro programa, o al revés.
about-dataset = Juega miles de partidas y las guarda en un archivo comprimido, que lee deltille.datasets.
about-games = Muestra los juegos con sus opciones y los niveles del ordenador.
about-gtp = Ofrece un juego como motor para otros programas, por la entrada y la salida estándar (GTP).
about-openings = Crea un libro de aperturas a partir de un conjunto de partidas, o muestra las primeras jugadas del que trae el juego.
about-perft = Cuenta las secuencias de jugadas de una longitud: la prueba clásica de un generador de jugadas.
about-play = Juega en la terminal, contra el ordenador o (--against nobody) entre varias personas con un teclado.
about-puzzles =
    Deja que el ordenador juegue contra sí mismo y guarda las posiciones en las que una jugada es claramente la mejor.

    Cada una está demostrada, o la han juzgado dos búsquedas: la segunda es más profunda y tiene otra semilla. La misma
    semilla encuentra los mismos problemas.
about-rating = Puntúa a todos los jugadores medidos en este equipo, cada juego por separado.
about-restore = Sustituye todas las partidas por las de una copia; ningún servidor puede estar en marcha.
about-rules = Muestra las reglas de un juego (en inglés).
about-serve = Inicia el servidor: para jugar en el navegador, a solas, con otros en una pantalla o con amigos a distancia.
about-show = Muestra una partida guardada: quién jugó, las jugadas, el tablero y el resultado; o la lista de partidas de un duelo.
about-statistics = Mide un juego dejando que cada jugador juegue contra sí mismo: duración, opciones por jugada, ventaja de empezar, tablas.
about-tournament = Juega un torneo entre cualquier número de jugadores y los puntúa juntos.
about-train = Entrena una red para un juego, jugando contra sí misma; se puede parar y continuar en cualquier momento.
about-verify = Comprueba los sellos de una partida con secretos; termina con 1 si algún secreto no es el que se selló.
about-warm = Compila todo por adelantado, para que después nadie espere.
help-everywhere-version = Muestra la versión.
help-everywhere-language = Usa este idioma, por ejemplo es; por defecto, el del sistema.
help-analyse-what = Una partida guardada, un archivo de partidas con --game N, o el texto de una posición.
help-analyse-nodes = Simulaciones para una posición, o para cada jugada de una partida.
help-analyse-seconds = Segundos para una posición.
help-analyse-threads = Hilos para una posición.
help-analyse-worst = Cuántas de las peores jugadas se explican.
help-analyse-seed = La misma semilla y las mismas simulaciones dan el mismo análisis.
help-analyse-net = Usa la red que trae el juego.
help-analyse-weights = Usa la red de este archivo .npz.
help-arena-competitors = Quién juega: uno por sitio, o menos si a todos les toca el mismo número de sitios.
help-arena-games = Cuántas partidas, redondeando a rondas completas; con --sprt, como máximo.
help-arena-sprt = Para cuando queda claro cuál de las dos diferencias es cierta.
help-arena-alpha = Cada cuánto puede --sprt dar ELO1 cuando lo cierto es ELO0.
help-arena-beta = Cada cuánto puede --sprt dar ELO0 cuando lo cierto es ELO1.
help-arena-out = Carpeta para las partidas; si ya hay un duelo allí, se continúa.
help-arena-strict = Termina el duelo con un error si un jugador falla.
help-game-name = Nombre de un juego; [b]deltille games[/b] los muestra.
help-options = Una opción del juego; se puede repetir.
help-players = Cuántos juegan, en los juegos que dejan elegir.
help-level = Abrevia level:1 a level:10; [b]deltille games[/b] dice cómo es cada uno.
help-bench-names = Qué juegos; si no se nombra ninguno, todos.
help-bench-seconds = Cuánto se mide cada juego.
help-bench-signature = Muestra un solo número que resume partidas y búsquedas fijas de todos los juegos.
help-convert-source = Una partida, un archivo de partidas, o un archivo de otro programa.
help-convert-target = Lo que se escribe; la extensión dice de qué tipo es.
help-dataset-competitors = Quién juega; para cada sitio se sortea uno. Por defecto, la red del juego.
help-dataset-games = Cuántas partidas.
help-dataset-out = El archivo (.npz); si no se nombra, en la carpeta de datos del usuario. Si existe, se continúa.
help-dataset-opening-plies = Hasta este número de jugadas al azar al principio.
help-gtp-seed = Hace que el motor juegue siempre igual.
help-workers = Procesos; si no se indica, uno por procesador; con 0 se juega en este.
help-minutes = Para después de estos minutos, con lo que se haya jugado.
help-opening-plies = Jugadas al azar al principio de cada partida.
help-openings = Archivo de aperturas en vez de jugadas al azar: en cada línea, jugadas o el texto de una posición.
help-seed = La misma semilla da las mismas partidas.
help-ray = Juega en un clúster de Ray: ray://HOST:PORT, 'auto' (uno que funciona aquí), 'local' (inicia uno).
help-time = Tiempo por partida (60, o 60+0.5 con incremento), por jugada (/2), o ambos (60+0.5/10).
help-resign = Un jugador se rinde si durante tantas jugadas seguidas espera menos que esto.
help-lead = Una ventaja de tantos puntos durante tantas jugadas seguidas gana la partida.
help-max-plies = Una partida de esta longitud acaba en tablas.
help-anchors = Fija el Elo de un jugador; si no se fija ninguno, la media es 0.
help-rated = Si los resultados cuentan en la clasificación de este equipo (deltille rating).
help-json = Muestra el resultado como JSON.
help-openings-source = Un archivo de deltille dataset; sin él se muestra el libro.
help-openings-out = Dónde se escribe el libro; por defecto, en la carpeta del juego.
help-perft-depth = Cuántas jugadas de profundidad.
help-perft-split = Cuenta cada primera jugada por separado.
help-perft-position = Empieza en la posición de este texto.
help-play-seat = Tu sitio; el 1 mueve primero.
help-play-lot = Sortea tu sitio.
help-play-swap = El segundo de dos jugadores puede responder a la primera jugada quedándose con ese bando.
help-play-seed = Hace que el ordenador juegue siempre igual.
help-puzzles-count = Cuántos problemas.
help-puzzles-out = El archivo; el de un juego es puzzles.jsonl, en su carpeta.
help-puzzles-resume = Continúa un archivo incompleto.
help-puzzles-minutes = Para tras la primera partida que acabe después de este tiempo.
help-rating-game = Solo este juego, por su nombre.
help-rating-results = Puntúa estos resultados o partidas, no los de este equipo.
help-rating-add = Añade resultados o partidas a los de este equipo.
help-rating-least = Deja fuera a los jugadores con menos partidas.
help-rating-markdown = Muestra tablas para un documento.
help-rating-into = Pone las tablas en este documento, entre sus marcas de clasificación.
help-file = Un archivo TOML con ajustes.
help-database = Por defecto, SQLite en tu carpeta de datos; o postgresql+asyncpg://...
help-serve-host = Quién puede conectarse; por defecto, solo este equipo.
help-serve-port = Por defecto 8000; con 0, cualquiera libre.
help-serve-public-url = La dirección que se usa desde fuera, si es otra.
help-serve-browser = Abre la página en tu navegador.
help-backup-target = El archivo que se escribe.
help-restore-source = Un archivo escrito por deltille backup.
help-game-number = Qué partida de un archivo con varias, desde 1.
help-show-record = Una partida guardada, o las partidas de un duelo (games.jsonl o su carpeta).
help-show-ply = Muestra la posición tras este número de jugadas.
help-show-svg = Dibuja además la posición en este archivo.
help-statistics-competitors = Fuerzas que se miden, cada una contra sí misma.
help-statistics-games = Partidas de cada jugador.
help-statistics-opening-plies = Hasta este número de jugadas al azar al principio.
help-statistics-minutes = Como máximo, este número de minutos por jugador.
help-statistics-markdown = Muestra una tabla para un documento.
help-tournament-competitors = Quién juega: nombres, module:Class,key=value, o gtp:COMMAND.
help-tournament-games = Partidas cada vez que se enfrentan, redondeando a rondas completas.
help-tournament-system = round-robin (todos contra todos), gauntlet (el primero contra todos) o swiss (suizo).
help-tournament-rounds = Rondas de un torneo suizo; en los demás, cuántas veces se enfrentan todos.
help-tournament-champions = Cuántos de los primeros nombrados se enfrentan a todos los demás en un gauntlet.
help-tournament-out = Archivo para los resultados (.json), o una carpeta; las partidas que haya no se repiten.
help-train-out = Carpeta para el estado, el registro y la mejor red.
help-train-minutes = Cuánto puede durar en total.
help-train-plan = Minutos de todas las ejecuciones juntas, si se va a continuar.
help-train-resume = Continúa desde el estado guardado en esta carpeta.
help-train-warm-start = Empieza con lo que encaje del estado de un juego parecido.
help-train-actors = Juega las partidas aquí, o en actores de un clúster de Ray.
help-train-compact = Al final escribe aquí un estado pequeño, para guardarlo o compartirlo.
help-train-device = cpu o cuda; una GPU si la hay.
help-train-channels = Canales de la red.
help-train-blocks = Bloques residuales de la red.
help-train-lanes = Partidas que se juegan a la vez.
help-train-candidates = Jugadas que se prueban en cada posición.
help-train-setting = Otro ajuste del entrenamiento, por ejemplo batch=512.
help-verify-file = Una partida, tal como se descarga de la página.
help-verify-earlier = La misma partida, guardada cuando aún se jugaba.
help-warm-names = Qué juegos; si no se nombra ninguno, todos.
player-forms = random, greedy, flat:N, level:1 a level:10, mcts:nodes=N,seconds=S, net:nodes=N,seconds=S, un module:Class,key=value tuyo, u otro motor como gtp:COMMAND
help-gtp-player = Quién elige las jugadas: { player-forms }.
help-play-against = Quién ocupa los otros sitios: { player-forms }, o nobody (nadie).
