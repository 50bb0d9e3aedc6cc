# Lo que dice Trangalla.

summary = Una de tus cinco piezas es en secreto el rey: llévalo a la meta, al otro extremo del tablero.
option-board = en qué reconstrucción del tablero perdido se juega
option-cap = número de jugadas tras el que la partida acaba en tablas
option-own_goal = qué pasa con un soldado que salta atrás a la meta que tiene detrás
name-board = Tablero
name-cap = Tablas tras estas jugadas
name-own_goal = Soldado en su propia meta
choice-board-rhombus25 = rombo, 25 puntos
choice-board-rhomboid20 = mitades desplazadas, 20 puntos
choice-board-mirror20 = mitades en espejo, 20 puntos
choice-board-rhombus16 = rombo pequeño, 16 puntos
choice-own_goal-lost = se pierde
choice-own_goal-safe = se queda
reason-goal = el rey ha llegado a su meta
reason-both_kings = los dos reyes han sido capturados
reason-no_pieces = al otro bando no le quedan piezas
reason-no_moves = ningún bando puede mover
reason-cap = se ha alcanzado el límite de jugadas

white = Blanco
    .adjective = blanco
    .feminine = blanca
    .letter = B
black = Negro
    .adjective = negro
    .feminine = negra
    .letter = N
secret = rey

## Lo que hace una jugada

chosen = { $player } ha elegido rey en secreto
passed = { $player } no puede mover y pasa
moved = { $via-count ->
    [0] { $player } va de { $origin } a { $target }
   *[other] { $player } va de { $origin } a { $target } pasando por { $via }
}
king-taken = el rey de { $side } en { $point } es capturado
jumped = la pieza de { $point } cambia de bando, o es capturada si es el rey de { $side }
turned = el soldado de { $point } cambia de bando
goal = el rey ha llegado a su meta { $point }
arrived-at-goal = en { $point } un soldado se pierde; el rey gana
arrived-at-home = en { $point } un soldado se pierde; el rey se queda
lost = el soldado se pierde en { $point }

## Lo que hay en el tablero

king = rey { $side-adjective } en { $point }
piece = pieza { $side-feminine } en { $point }
soldier = soldado { $side-adjective } en { $point }
caption-chooses = { $player } elige rey en secreto.
caption-to-move = Juega { $player }, jugada { $ply } de { $cap } como máximo.
notice-choose = Elige tu rey secreto. Solo tú lo sabrás.
notice-king-lost = Has perdido a tu rey: aún puedes empatar si capturas al otro.
remark-repetition = repetición { $times }/{ $most }
remark-near-end = { $moves ->
    [one] tablas en { $moves } jugada
   *[other] tablas en { $moves } jugadas
}
legend-letters = Las blancas van en mayúsculas y las negras en minúsculas: K rey, P quizá el rey, S soldado.
legend-positions = Las posiciones de una fila se cuentan desde la izquierda: b1, b2.
prompt = Mueve una pieza: avanza, ve de lado o salta.
tally = { $pieces ->
    [one] { $pieces } pieza
   *[other] { $pieces } piezas
}

## Por qué algo no se puede hacer

king-is-one-of = tu rey es una de las piezas de { $points }
king-is-your-own = tu rey es una de tus cinco piezas
kings-are-chosen = los reyes ya están elegidos
choose-first = elige primero tu rey, por ejemplo 'king@{ $point }'
must-move = tienes jugadas posibles, así que debes mover
not-on-this-board = nombra una posición que no está en este tablero
has-to-move = una pieza tiene que moverse
not-your-piece = la pieza de { $point } no es tuya
choose-your-own = la pieza de { $point } no es tuya: elige una de las tuyas
cannot-move-now = la pieza de { $point } no puede moverse ahora
occupied = { $point } está ocupada
jump-over = { $point } está ocupada: salta por encima, al sitio de detrás
only-enemies-count = solo las piezas enemigas cuentan como saltadas
three-times = ya has formado tres veces esta colocación
never-backward = un paso va adelante o a un lado, nunca atrás
no-jumps-over = no hay saltos de { $origin } a { $target } justo sobre los enemigos de { $enemies }
no-way = ni un paso ni saltos sobre piezas propias llevan de { $origin } a { $target }
chain-where-it-began = una cadena no puede acabar donde empezó
step-leads-elsewhere = un paso lleva a otra posición
ends-on-goal = una jugada termina en una meta como { $point }
not-two-away = { $target } no está a dos posiciones de { $origin } en línea
nothing-to-jump = en { $point } no hay nada que saltar

## Jugadas y posiciones como texto

move-form = escribe un paso como 'c2-c3', saltos como 'b2xd2xf4', 'king@b1' para el rey, o 'pass'
no-such-point = aquí no hay { $point }; las filas desde la a tienen { $lengths } posiciones
position-form = se esperaban tablero, límite, filas, bando, jugadas, pases y dos listas, como '{ $example }'
other-options = esta partida se juega en { $board } con un límite de { $cap } jugadas
side-and-plies = las blancas juegan en los turnos pares y las negras en los impares, { $cap } como máximo
row-count = se esperaban { $expected } filas desde la a y hay { $found }
bad-row = la fila { $row } puede llevar cifras y las letras K, P, S, k, p, s
row-length = la fila { $row } tiene { $length } posiciones, no { $found }
two-kings = { $side } tiene dos reyes
ten-pieces = hay diez piezas, menos los reyes capturados
five-candidates = { $side } empezó con cinco piezas: no puede haber más que sean el rey
only-candidate = la única pieza de { $side } que puede ser el rey es el rey: escribe K o k
only-king-on-goal = en una meta solo puede estar el rey de { $side }, y entonces todos lo saben
won-before = { $side } habría ganado antes
start-places = antes de la primera jugada todas las piezas están en su sitio inicial
not-chosen-yet = { $side } aún no ha elegido rey
nobody-moved = nadie ha movido ni pasado todavía
bad-layout = { $found } no es una colocación, como '1f000000000ba' o '1f000000000ba*2'
layout-pieces = { $layout } no es una colocación de { $pieces } piezas en este tablero
layout-twice = cada colocación aparece en una lista una sola vez, seguida de '*2' o '*3'
too-many-layouts = { $side } no ha hecho tantas jugadas
won-with-layout = { $side } habría ganado con la colocación { $layout }
layout-shows-king = la colocación { $layout } ha mostrado a todos el rey de { $side }

## La lección

lesson-1 = Tienes cinco piezas iguales. Una es tu rey, y solo tú sabes cuál. Elígelo.
lesson-1-hint = Toca cualquiera de tus cinco piezas y confirma.
lesson-1-after = Las otras cuatro son soldados. Las negras también han elegido, y no sabes cuál.
lesson-2 = Solo tú ves tu corona. Una pieza da un paso por una línea hasta el punto siguiente. Avanza una, hacia arriba.
lesson-2-hint = Toma una pieza de la fila de tres y sube por la izquierda o por la derecha.
lesson-2-after = Adelante es siempre hacia tu meta, al otro extremo.
lesson-3 = Un paso también puede ir de lado, pero nunca atrás. Da un paso de lado con cualquier pieza.
lesson-3-hint = La pieza de la fila central puede ir a la izquierda o a la derecha.
lesson-3-after = Los pasos de lado ganan tiempo cuando todo lo demás perjudica.
lesson-4 = Una pieza puede saltar sobre una vecina, de cualquier color, al punto libre que hay detrás. Salta hacia delante sobre una tuya.
lesson-4-hint = Las dos piezas de la fila de abajo pueden saltar sobre la fila de tres.
lesson-4-after = A tus propias piezas no les pasa nada cuando las saltas.
lesson-5 = Salta sobre un enemigo. Un soldado cambia de bando; un rey desaparecería. Sabrás cuál era cuando hayas saltado.
lesson-5-hint = Tu pieza de d2 está justo delante de e3.
lesson-5-after = Un soldado: ahora es tuyo y camina en tu dirección. Todos saben que no es un rey.
lesson-6 = Los saltos se encadenan, en cualquier dirección, tanto como quieras. Gana dos soldados en una jugada con tu pieza de d2.
lesson-6-hint = De d2 sobre e3 hasta f3, y sigue sobre g2 hasta h1. Toca cada punto de llegada.
lesson-6-after = Dos de una vez. Las piezas cambian de bando solo cuando termina toda la cadena.
lesson-7 = Los pasos nunca van atrás, pero los saltos sí pueden. Una pieza negra ha pasado de largo. Atrápala.
lesson-7-hint = Tu pieza de f3 puede saltar hacia abajo sobre e3.
lesson-7-after = Nadie está a salvo solo por haber pasado.
lesson-8 = Las piezas que cambiaron de bando llevan una marca: seguro que son soldados. Solo una negra no la lleva, así que debe ser el rey. Captúralo.
lesson-8-hint = El rey está en f2. Sáltalo desde e2.
lesson-8-after = Sin rey, las negras ya no pueden ganar, solo capturar el tuyo y empatar.
lesson-9 = El punto del otro extremo es tu meta. Un soldado que entra se pierde; tu rey gana allí. Gana.
lesson-9-hint = Solo sirve la pieza con la corona.
lesson-9-after = ¡Has llegado! Así se gana una partida.
lesson-10 = La pieza negra de b2 puede ser el rey, a un paso de su meta. No puedes pararla. Llega antes.
lesson-10-hint = Tu rey puede saltar dos veces: sobre f3 y luego sobre h2.
lesson-10-after = Desde el centro del tablero hasta la meta. Ahora esconde bien tu rey y juega.

## Tarjetas en la mesa

card-1 = Solo tú ves tu corona. Para tu rival todas tus piezas son iguales, y las suyas para ti.
card-2 = Un soldado saltado cambia de bando. Desde ahora lleva una marca: todos saben que no es un rey.
card-3 = Se ha capturado un rey. Su bando ya no puede ganar, pero aún puede capturar el otro rey y empatar.
card-4 = Un soldado que llega a una meta se pierde, también en la que tiene detrás. Allí solo puede estar un rey.
card-5 = Quien no puede mover pasa. Si el otro tampoco puede, la partida acaba en tablas.

## Qué significan las opciones

note-board-rhombus25 = 25 puntos: líneas para saltar por todas partes y la mayor variedad de jugadas. El tablero usual.
note-board-rhomboid20 = 20 puntos, diez en cada mitad y ninguno en el pliegue; las mitades están desplazadas.
note-board-mirror20 = 20 puntos, diez en cada mitad; las mitades coinciden al plegarse, y ningún salto cruza el pliegue.
note-board-rhombus16 = 16 puntos: el tablero más pequeño, con una sola fila entre los dos bandos.
note-cap = Nuestra regla contra partidas sin fin: tras este número de jugadas la partida acaba en tablas.
note-own_goal-lost = Un soldado que salta atrás a la meta que tiene detrás se pierde.
note-own_goal-safe = Un soldado que salta atrás a la meta que tiene detrás se queda ahí, como un rey.

# Themes of puzzles, by kinds of steps.
theme-jumped = Salto
theme-turned = Ganar un soldado
theme-king_taken = Capturar al rey
theme-goal = Llegar a la meta

## Preparar posiciones

edit-hint = En el tablero hay como mucho diez piezas, cada una en su punto.
edit-tray = Piezas de { $side }
edit-king = rey { $side-adjective }
edit-piece = pieza { $side-feminine }
edit-soldier = soldado { $side-adjective } girado
edit-no-king = una de las piezas de { $side } es el rey: pon el rey sobre ella, o haz de todas soldados girados
edit-nobody = aún no hay piezas: elige una y después su sitio
