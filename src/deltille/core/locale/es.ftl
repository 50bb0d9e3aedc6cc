# Lo que dicen todos los juegos y todas las partes del sistema. Véase docs/add-a-language.md.

language-name = Español
literal = { $text }
about = { $text }: { $why }
and = { $first } y { $last }
neutral = neutral

## Juegos

passes = { $player } pasa
pass = Pasar
outcome = { $winners-count ->
    [0] Tablas: { $reason } ({ $points }).
    [one] Gana { $winners }: { $reason } ({ $points }).
   *[other] Ganan { $winners-and }: { $reason } ({ $points }).
}
# $points: digits, with a minus where it is less than nothing
side-points = { $side } { $points }
game-over = la partida ha terminado. { $outcome }
to-move = Juega { $player }
over = La partida ha terminado.

## Pistas: por qué conviene una jugada

hint-wins = Gana la partida.
hint-only = Es la única jugada legal.
# $what: lo que hace la jugada
hint-gains = Lo que gana: { $what }.
hint-points = { $points ->
    [one] Gana un punto; ninguna otra jugada gana más.
   *[other] Gana { $points } puntos; ninguna otra jugada gana más.
}
# $what: lo que podría hacer el rival si no
hint-stops = Lo que evita: { $what }.
# $what: lo que permite hacer después
hint-prepares = Lo que prepara: { $what }.
hint-and = { $first }; { $then }
# $side: el rival; $left: jugadas legales tras la pista; $usual: tras casi todas las demás
hint-room = Deja a { $side } { $left } jugadas posibles en lugar de unas { $usual }.
hint-chances = { $percent ->
    [0] Apenas quedan posibilidades. El ordenador intentaría esto.
   *[other] Conserva las mejores posibilidades: { $percent } %.
}
secret-move = jugada secreta
not-legal = las reglas no permiten esa jugada
unknown-point = no existe ese punto
could-mean = podría ser { $moves }{ $more ->
    [0] {""}
   *[other] {" "}y { $more } más
}; escribe una de ellas
move-ids = los números de jugada van de 0 a { $last }
move-of-another = esta jugada es de otro juego u otro tablero; aquí, su número { $id } significa { $text }
move-hidden = esta vista no muestra lo que hace la jugada; hazla en la propia partida o en una posición obtenida con sampled(seed)
was-not-legal = { $id } no es el número de ninguna jugada legal en { $before }
view-of-another = una vista no puede decir lo que sabe { $side }
hides-something = aquí hay algo oculto: el texto de una vista empieza por '{ $head }@0'
no-views = { $game } no tiene secretos, así que no hay vistas
no-such-viewer = quien mira, después de la '@', debe ser uno de { $viewers }
shows-too-much = esto muestra más de lo que puede saber quien mira
usual-way = en su forma habitual se escribe { $text }

## Nombres y opciones

did-you-mean = ¿querías decir '{ $name }'?
choose-among = elige entre { $names }
it-has-none = no tiene ninguna
game-is-text = un juego se nombra con un texto como 'attangle'
unknown-game = ningún juego se llama así; { $hint }
game-expected = se esperaba el nombre de un juego, quizá con opciones: 'attangle'
option-form = las opciones se escriben clave=valor
no-such-option = { $game } no tiene esa opción; { $hint }
no-such-choice = { $value } no es posible; elige entre { $choices }
yes = sí
no = no

## Lecciones

lesson-any = { $summary } Haz cualquier jugada.
lesson-any-hint = Toca algo resaltado.
lesson-any-after = Así se hace una jugada.
lessons-not-toml = no es TOML: { $why }
lessons-parts = una lección tiene [[step]], [[card]] y [[option]], nada más
lessons-refused = { $option } rechaza una jugada que ninguna otra opción permite
lessons-trigger = { $where } debe esperar algo de esta lista: { $triggers }
lessons-fields = { $where } solo admite estos campos: { $known }
lessons-message = a { $where } le falta el nombre de su mensaje: message = "lesson-1"

## Estados

state-size = un estado de { $game } son { $size } números enteros
no-state = estos números no son un estado de { $game }: { $why }
state-range = algunos de estos números se salen de lo posible en { $game }
state-contradiction = estos números se contradicen, así que no son un estado de { $game }

## Archivos y partidas guardadas

file-unreadable = no se puede leer: { $why }
file-unwritable = no se puede escribir: { $why }
file-not-text = no es texto en UTF-8
record-not-json = Esto no es un archivo de partida de Deltille.
record-too-large = ocupa más de { $size } KiB; ninguna partida es tan larga
record-format = tiene el formato { $found }; este programa lee los formatos { $known }
record-unknown-field = tiene un campo desconocido, { $field }
record-options = el campo 'options' debe contener nombres con true, false, números o texto
record-result = el campo 'result' debe ser null o contener puntos, ganadores y un motivo
record-rules = el campo 'rules' debe ser un número entero
record-field-text = el campo { $field } debe ser un texto de { $most } caracteres como máximo
record-field-texts = el campo { $field } debe ser una lista de textos de { $most } caracteres como máximo
record-field-date = el campo { $field } debe ser una fecha como '{ $example }'
record-field-seals = el campo 'seals' debe contener números de jugada, cada uno con su hash y quizá una sal
record-seal-of-no-move = tiene un sello para la jugada { $ply }, pero solo { $moves } jugadas
record-not-sealed = la jugada { $ply } no es la que se selló
record-seal-closed = la partida ha terminado, pero el sello de la jugada { $ply } no está abierto
record-differs = difiere de la anterior en el campo { $field }
record-fewer-moves = tiene menos jugadas que la anterior
record-changed-move = en la anterior, la jugada { $ply } era { $before }
record-changed-seal = el sello de la jugada { $ply } no es el de la anterior
record-hidden-start = su posición inicial está oculta hasta que acabe la partida
record-foreign-start = empieza en una posición de { $found }, no de { $game }
record-bad-start = su comienzo no es una posición válida: { $why }
record-other-rules = se jugó con la versión { $played } de las reglas; estas son la { $known }
record-seats = nombra { $named } jugadores; el juego tiene { $seats }
record-too-long = tiene { $moves } jugadas; ninguna partida pasa de { $most }
record-hidden-move = la jugada { $ply } está oculta hasta que acabe la partida
record-bad-move = la jugada { $ply } no es válida: { $move }: { $why }
record-false-result = dice que el resultado es { $claimed }, pero las jugadas dan { $true }
not-a-move = una jugada es un texto, un número o un Move
record-no-game = solo contiene el nombre de su juego; indica el juego o importa deltille
record-names = { $game } tiene aquí { $seats } sitios, y cada uno necesita un nombre
record-bad-resign = el sitio { $seat } no puede rendirse tras la jugada { $ply }
record-bad-winners = los ganadores de su resultado deben ser una lista de sus sitios
record-bad-variation = una variante de la jugada { $ply } no es válida: { $move }: { $why }
record-field-resigned = el campo 'resigned' debe contener números de sitios, cada uno con un número de jugadas
record-field-comments = el campo 'comments' debe contener textos de { $most } caracteres como máximo, por número de jugadas
record-field-variations = el campo 'variations' debe contener listas de líneas de jugadas, por número de jugadas

## Partidas que no terminan por sus reglas

ended-resigned = los demás se han rendido
ended-resigned-by = { $side } se ha rendido
ended-time = a los demás se les acabó el tiempo
ended-time-by = a { $side } se le acabó el tiempo
ended-agreed = los jugadores lo acordaron
ended-adjudicated = la partida fue arbitrada
ended-illegal = los demás hicieron una jugada ilegal
ended-illegal-by = { $side } hizo una jugada ilegal
ended-crashed = los demás no pudieron jugar
ended-crashed-by = { $side } no pudo jugar
ended-abandoned = nadie volvió

## Preparar posiciones

edit-turn = Turno
edit-hint = Elige una pieza y después su sitio; toca una pieza para quitarla.
bad-edit = esto no se puede cambiar aquí
no-editor = las posiciones de { $game } se preparan con su texto
