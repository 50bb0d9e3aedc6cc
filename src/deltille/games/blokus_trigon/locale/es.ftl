# Lo que dice Blokus Trigon.

summary = Coloca todas tus piezas: entre ellas se tocan en puntos, nunca por un lado.
option-players = dos juegan con dos colores cada uno; tres, en un tablero menor
option-corner_only = una esquina de la pieza nueva debe tocar una esquina de una pieza tuya
name-players = Jugadores
name-corner_only = Solo esquina con esquina
reason-blocked = ningún color puede colocar otra pieza

blue = Azul
    .adjective = azul
    .letter = Z
yellow = Amarillo
    .adjective = amarilla
    .letter = A
red = Rojo
    .adjective = roja
    .letter = R
green = Verde
    .adjective = verde
    .letter = V
two-colours = { $first }+{ $second }

## Lo que hace una jugada

placed = { $colour } coloca { $piece } en { $cell }
out = { $colour } no tiene dónde colocar y queda fuera
out-of-pieces = { $colour } lo ha colocado todo y queda fuera

## Lo que hay en el tablero y en la mano

placed-piece = pieza { $colour-adjective } { $piece } en { $cells }
piece = pieza { $colour-adjective } { $piece }
size = tamaño { $cells }
hand = { $colour }: colocados { $laid }, quedan { $left }
hand-out = { $colour }: colocados { $laid }, quedan { $left }, fuera
is-out = fuera
everything-placed = todo colocado
prompt-first = Coloca tu primera pieza { $colour-adjective } sobre una casilla marcada.
prompt = Coloca una pieza { $colour-adjective }: que toque las tuyas en puntos, nunca por un lado.
tally = colocados { $laid }, quedan { $left }

## Por qué algo no se puede hacer

others-turn = le toca a { $colour }
no-place-for = a { $colour } no le queda sitio para su { $piece }
stays = lo que está en el tablero se queda donde está
covered = { $cell } está cubierta por { $colour }
no-room = aquí no cabe ninguna pieza
no-room-for = aquí no cabe la { $piece }
first-on-start = la primera pieza de { $colour } debe cubrir uno de los triángulos de salida marcados
first-on-one-of = la primera pieza de { $colour } debe cubrir una casilla de salida libre: { $cells }
must-touch = debe tocar en un punto alguna pieza de { $colour }
no-corner-meets = ninguna esquina toca una esquina de las piezas de { $colour }, como piden las opciones
no-corner-of-meets = ninguna esquina de { $cells } toca una esquina de las piezas de { $colour }, como piden las opciones
side-touches-own = ese lado tocaría otra pieza de { $colour }
already-placed = { $colour } ya ha colocado su { $piece }
edge-in-common = las piezas de { $colour } solo pueden tocarse en puntos, pero { $cells-and } comparten un lado

## Jugadas y posiciones como texto

move-form = escribe las casillas que cubre una pieza, separadas por comas: 'r12,q13,r13'
no-such-cell = no existe la casilla { $cell }; las columnas van de la a a la { $last } y las filas de la 1 a la { $rows }
too-many-cells = ninguna pieza tiene más de 6 casillas: 'r12,q13,r13'
cell-twice = una casilla aparece dos veces
no-such-shape = ninguna pieza tiene esa forma: sus casillas se unen por lados y son 6 como máximo
position-form = se esperaban jugadores, filas, color que juega, manos, últimas y colores fuera: '4 19./21./... b all/all/all/all - -'
other-options = las opciones elegidas piden { $head } en el primer campo
no-such-colour = el color que juega es uno de { $letters }, o - cuando todos están fuera
should-read = { $field ->
    [players] en los jugadores
    [rows] en las filas
    [turn] en el color que juega
    [hands] en las manos
    [last] en las últimas
   *[out] en los colores fuera
} debería leerse { $text }
letters-of-colours = { $found } deberían ser letras de colores como 'yr', o '-'
row-count = se esperaban { $expected } filas desde arriba y hay { $found }
bad-row = la fila { $row } debería constar de . y { $letters }: '11.3b11.'
row-length = la fila { $row } tiene { $length } casillas, no { $found }
no-piece = lo que { $colour } tiene en { $cells } no es una pieza
placed-twice = { $colour } ha colocado { $piece } dos veces
not-joined = las piezas de { $colour } no están todas unidas por puntos a una casilla de salida
last-was-one = la última pieza de { $colour } tuvo que ser la 1
last-was-not-one = la última pieza de { $colour } no pudo ser la 1
all-out = todos los colores están fuera, así que no juega nadie
not-all-out = no todos los colores están fuera
out-to-move = { $colour } está fuera y no puede jugar
pieces-due = { $colour } ha colocado { $placed } piezas cuando tocaban { $due }

## Archivos de Pentobi

sgf-other-game = solo Blokus Trigon se escribe como .blksgf
sgf-unknown-rule = Pentobi no conoce esta regla; el archivo la perdería
sgf-names = { $names } nombres para { $seats } jugadores
sgf-not-from-start = sus jugadas no llevan ahí desde el principio, y .blksgf guarda jugadas
sgf-root = la raíz
sgf-node = el nodo { $number }
sgf-no-game = la raíz no tiene la propiedad GM, como GM[Blokus Trigon]
sgf-another-game = GM[{ $found }] es otro juego; se esperaba { $known }
sgf-set-up = { $where } prepara una posición ({ $property }): solo se leen partidas desde el principio
sgf-foreign-move = { $where } tiene una jugada { $property }: en Trigon los colores son 1 azul, 2 amarillo, 3 rojo, 4 verde
sgf-two-moves = { $where } tiene más de una jugada: { $moves }
sgf-fourth-colour = { $where } tiene una jugada del color { $property }, pero con tres jugadores solo hay azul, amarillo y rojo
sgf-wrong-turn = { $where } tiene una jugada de { $colour }, pero le toca a { $due }
sgf-bad-move = { $where }, { $move }: { $why }
sgf-too-long = el archivo pasa de { $most } caracteres
sgf-two-trees = el archivo contiene más de un árbol de partida
sgf-extra = sobra { $found } después del final
sgf-early-branch = una rama empieza antes de cualquier nodo
sgf-too-deep = las ramas se anidan más de { $most } niveles
sgf-no-beginning = se esperaba '(' al principio y hay { $found }
sgf-empty-branch = una rama no tiene nodos
sgf-late-node = un nodo viene después de las ramas
sgf-no-node = se esperaba un nodo y hay { $found }
sgf-ends-early = el archivo acaba antes de tiempo
sgf-empty = el archivo está vacío
sgf-property-twice = la propiedad { $property } aparece dos veces en un nodo
sgf-property-empty = la propiedad { $property } no tiene valor
sgf-ends-in-value = el archivo acaba en medio de un valor

## La lección

lesson-1 = Llevas el azul. Tu primera pieza debe cubrir una de las seis casillas marcadas con un triángulo. Toma cualquier pieza y colócala ahí.
lesson-1-hint = Toma una pieza y luego una casilla resaltada. Tócala otra vez para girar la pieza y confirma.
lesson-1-after = La pieza giró sola para encajar. Nunca tienes que rotarla a mano.
lesson-2 = Cada pieza siguiente debe tocar una tuya en un punto, y ninguna a lo largo de un lado. Coloca tu segunda pieza.
lesson-2-hint = Todas las casillas resaltadas tocan tu primera pieza en un punto: en una esquina o en medio de un lado.
lesson-2-after = De punto en punto: así crece un color.
lesson-3 = Las piezas grandes son difíciles de colocar después. Coloca el hexágono, la pieza de seis triángulos alrededor de un punto.
lesson-3-hint = En tu bandeja se llama O, y se ve igual por todos los lados.
lesson-3-after = Seis triángulos menos. Al final, cada triángulo que queda en la bandeja cuesta un punto.
lesson-4 = Ve hacia el centro: quien llega primero tiene sitio por todos lados. Coloca una pieza que cubra la casilla r12.
lesson-4-hint = Toma una pieza larga; r12 está tres filas por debajo de la primera, en el medio del tablero.
lesson-4-after = Desde aquí llegas a todo el tablero.
lesson-5 = Solo importan tus propios lados. Puedes tocar los otros colores como quieras. Coloca una pieza que cubra t11, pegada al rojo.
lesson-5-hint = t11 está justo arriba de la pieza roja del centro.
lesson-5-after = Lado con lado con el rojo está permitido, y le quita espacio.
lesson-6 = Las piezas amarillas se tocan en un punto, y por un punto te puedes colar. Cruza: cubre n9, detrás del muro amarillo.
lesson-6-hint = n9 está una fila más arriba que el triángulo azul metido entre las piezas amarillas.
lesson-6-after = Ningún muro de puntos puede detenerte.
lesson-7 = La partida está por acabar y solo caben dos piezas, en el mismo sitio. Coloca la que te deje con menos triángulos.
lesson-7-hint = Una tiene cuatro triángulos y la otra cinco. Las dos quedarían alrededor de q10.
lesson-7-after = Cinco puntos en vez de cuatro.
lesson-8 = No se puede pasar mientras quepa una pieza. Aquí cabe exactamente una. Encuéntrala.
lesson-8-hint = Solo una pieza de tu bandeja está resaltada: la de tres triángulos.
lesson-8-after = Quien ya no tiene sitio queda fuera, y los demás siguen.
lesson-9 = Al verde le queda un solo sitio, junto a la casilla aa9. Quítaselo y el verde queda fuera.
lesson-9-hint = Tus piezas más pequeñas, de uno o dos triángulos, caben en aa9 y ab9.
lesson-9-after = Las piezas pequeñas valen poco, pero pueden hacer mucho. Guárdalas para momentos así.
lesson-10 = La última jugada de la partida. Te quedan 33 triángulos; al verde le quedan 29 y no puede jugar. Gana.
lesson-10-hint = Con cuatro triángulos solo empatarías. También cabe una pieza de cinco, alrededor de f6.
lesson-10-after = 28 contra 29. Quien coloca las 22 piezas gana 15 puntos más, o 20 si la más pequeña fue la última.

## Tarjetas en la mesa

card-1 = Desde ahora cada pieza tuya debe tocar otra tuya en un punto, y ninguna a lo largo de un lado.
card-2 = Un color sin sitio para ninguna de sus piezas queda fuera. Los demás siguen, y tú debes jugar mientras puedas.

## Qué significan las opciones

note-players-2 = Dos llevan dos colores cada uno, azul y rojo contra amarillo y verde. Se suman los puntos de ambos.
note-players-3 = Tres juegan sin el verde, en un tablero de 384 casillas.
note-players-4 = Cuatro llevan un color cada uno.
note-corner_only-false = Una pieza puede tocar tu color en cualquier punto, también en medio de un lado.
note-corner_only-true = Una pieza debe tocar tu color de esquina a esquina.

## Preparar posiciones

edit-hint = Una pieza va en casillas libres y toca su color solo por puntas. Toca una pieza del tablero para quitarla.
edit-last = La última pieza de { $colour } fue la 1
