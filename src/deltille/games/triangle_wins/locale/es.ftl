# Lo que dice Triangle Wins.

summary = Coloca fichas cuyas esquinas coincidan y cierra el último lado libre de los grupos enemigos para capturarlos.
option-players = número de jugadores
option-match_corners = las fichas deben coincidir también donde solo se tocan en una esquina
option-holes_protect = una casilla vacía dentro de un grupo impide que lo capturen
option-ending = una ronda de pases termina la partida siempre, o solo si ya no encaja ninguna ficha
name-players = Jugadores
name-match_corners = También deben coincidir las esquinas sueltas
name-holes_protect = Los huecos protegen
name-ending = Una ronda de pases acaba la partida
must-lay = todos han pasado y puedes colocar una ficha, así que debes hacerlo
passed-too-often = tras una ronda de pases, el siguiente que pueda colocar una ficha debe hacerlo
choice-ending-passes = siempre
choice-ending-blocked = solo si no encaja ninguna ficha
reason-hands = todas las manos están vacías
reason-passes = todos han pasado seguidos

blue = Azul
    .adjective = azul
    .letter = Z
orange = Naranja
    .adjective = naranja
    .letter = J
green = Verde
    .adjective = verde
    .letter = V
yellow = Amarillo
    .adjective = amarilla
    .letter = A
purple = Morado
    .adjective = morada
    .letter = M
black = Negro
    .adjective = negra
    .letter = N

## Símbolos y fichas

line = línea
triangle = triángulo
square = cuadrado
circle = círculo
# $first, $second, $third: L line, T triangle, S square, C circle
symbols = { $first ->
    [L] { line }
    [T] { triangle }
    [S] { square }
   *[C] { circle }
} { $second ->
    [L] { line }
    [T] { triangle }
    [S] { square }
   *[C] { circle }
} { $third ->
    [L] { line }
    [T] { triangle }
    [S] { square }
   *[C] { circle }
}
tile = ficha { $side-adjective }: { $symbols }
laid-tile = ficha { $side-adjective } en { $cell }: { $symbols }; su grupo de { $size } tiene { $free ->
    [one] { $free } casilla libre
   *[other] { $free } casillas libres
}
hand = { $side }: { $left } en mano, { $captured ->
    [one] { $captured } capturada
   *[other] { $captured } capturadas
}
board-hand = { $side }: { $captured ->
    [one] { $captured } capturada
   *[other] { $captured } capturadas
}, { $left } en mano
first-symbol-left = primer símbolo a la izquierda
first-symbol-right = primer símbolo a la derecha
first-symbol-top = primer símbolo arriba
symbol-at = { $symbol } { $corner ->
    [left] a la izquierda
    [right] a la derecha
    [top] arriba
   *[bottom] abajo
}
prompt-first = Coloca la primera ficha.
prompt = Coloca una ficha donde coincidan sus esquinas.
tally = { $captured ->
    [one] { $captured } capturada
   *[other] { $captured } capturadas
}, { $left } en mano

## Lo que hace una jugada

placed = { $player } coloca { $symbols } en { $cell }
placed-first = { $player } coloca { $symbols }, la primera ficha
captured = { $player } captura { $tiles ->
    [one] { $tiles } ficha
   *[other] { $tiles } fichas
} de { $side }

## Por qué algo no se puede hacer

others-hand = esa ficha está en la mano de otro
fits-nowhere = esta ficha no encaja ahora en ningún sitio
stays = lo que está en el campo se queda hasta que lo capturen
contradiction = aquí no encaja ninguna ficha: su esquina { $corner ->
    [left] izquierda
    [right] derecha
    [top] de arriba
   *[bottom] de abajo
} tendría que ser { $symbols-and } a la vez
none-fits = { $tiles ->
    [one] tu última ficha no encaja aquí
   *[other] ninguna de tus { $tiles } fichas encaja aquí
}: hace falta { $needs }
would-meet = { $mine } se encontraría con { $theirs } en la esquina { $corner ->
    [left] izquierda
    [right] derecha
    [top] de arriba
   *[bottom] de abajo
}
meets = { $mine } se encuentra con { $theirs } en la esquina { $corner ->
    [left] izquierda
    [right] derecha
    [top] de arriba
   *[bottom] de abajo
}, como muestra { $cell }
first-tile = la primera ficha se coloca en 0,0u
occupied = { $cell } está ocupada
nothing-beside = no hay ninguna ficha junto a { $cell }
none-left = no te queda ninguna { $tile }

## Jugadas y posiciones como texto

move-form = escribe una colocación como 'CST@2,-1d' (símbolos en casilla) o 'pass'
out-of-reach = ninguna partida llega a casillas a más de { $steps } pasos de 0,0u
position-form = se esperaba 'CAMPO MANOS CAPTURADAS TURNO PASES', como '- all/all 0/0 0 0'
per-player = { $field ->
    [hands] se esperaban { $players } manos y hay { $found }
   *[captured] se esperaban { $players } cuentas de fichas capturadas y hay { $found }
}
is-over = la partida ha terminado: escribe '-'
is-not-over = la partida no ha terminado: nombra a quien juega, no '-'
no-such-turn = con { $players } jugadores no existe el sitio { $seat } tras { $passes ->
    [one] { $passes } pase
   *[other] { $passes } pases
}
tile-form = { $found } no es una ficha; escribe de quién es y dónde está: '1CST@2,-1d'
no-such-seat = no existe el sitio { $seat } con { $players } jugadores
two-tiles = hay dos fichas en { $cell }
hand-form = { $found } no es el nombre de una ficha; una mano es 'all', '-' o 'LLT,LTS'
number-form = { $found } no es un número; se esperaba 'CAMPO MANOS CAPTURADAS TURNO PASES', como '- all/all 0/0 0 0'
only-one = el sitio { $seat } solo tiene una { $tile }; no puede estar además en { $cell }
missing-tiles = { $missing ->
    [one] falta { $missing } ficha
   *[other] faltan { $missing } fichas
}, pero { $captured ->
    [one] hay { $captured } capturada
   *[other] hay { $captured } capturadas
}
captured-too-many = el sitio { $seat } no puede haber capturado { $tiles ->
    [one] { $tiles } ficha
   *[other] { $tiles } fichas
} de otros
never-empty = una vez colocada una ficha, el campo no vuelve a estar vacío
turn-after-passes = tras { $passes ->
    [one] { $passes } pase
   *[other] { $passes } pases
} le toca al sitio { $seat }
too-far-out = con { $tiles ->
    [one] { $tiles } ficha colocada
   *[other] { $tiles } fichas colocadas
} no hay nada tan lejos como { $cell }
not-joined = no se ha capturado nada, así que todas las fichas deben estar unidas a 0,0u
too-far-apart = { $open } casillas vacías lindan con fichas, pero { $laid ->
    [one] { $laid } colocada
   *[other] { $laid } colocadas
} y { $captured } capturadas dejan { $most } como máximo: las fichas están demasiado separadas
no-agreement = { $cells-and } no coinciden

## La lección

lesson-1 = Llevas el azul. Cada ficha muestra tres símbolos, uno en cada esquina. Coloca cualquier ficha para empezar.
lesson-1-hint = Toma una ficha de tu mano y luego la casilla del centro.
lesson-1-after = Tienes 24 fichas, una de cada clase, como todos.
lesson-2 = Una ficha nueva va junto a otra, y los símbolos en los dos extremos del lado común deben coincidir. Coloca una que encaje.
lesson-2-hint = Toca primero una casilla libre: tu mano muestra entonces solo las fichas que encajan. Giran solas.
lesson-2-after = Las fichas giran solas para encajar: no hay que rotar nada.
lesson-3 = Entre dos fichas las tres esquinas ya están fijadas, así que encaja como mucho una. Llena el hueco del anillo.
lesson-3-hint = Toca la casilla →2↓1: dos a la derecha de la primera ficha y una fila más abajo. Pide un cuadrado, un triángulo y un círculo.
lesson-3-after = Si ya nadie tiene esa ficha, el hueco queda abierto hasta que capturen a una de sus vecinas.
lesson-4 = Una ficha sin lado libre está rodeada. Dos lados de la ficha naranja del centro tocan azul. Cierra el tercero y captúrala.
lesson-4-hint = El lado abierto está a la izquierda, en ←1.
lesson-4-after = Capturada: un punto, y su casilla queda libre.
lesson-5 = Las fichas de un color que comparten lados forman un grupo y se capturan juntas. Captura dos de una vez.
lesson-5-hint = Al grupo naranja del centro le queda un lado libre, en →3.
lesson-5-after = Dos fichas, dos puntos.
lesson-6 = Ahora estás en peligro: a tu ficha de →2 le queda un lado libre. Dale más espacio a su grupo.
lesson-6-hint = Coloca una ficha tuya en →2↓1, justo debajo.
lesson-6-after = Un grupo mayor tiene más lados libres. Mira los números: uno es un aviso.
lesson-7 = Una sola ficha puede cerrar dos grupos a la vez. Encuéntrala.
lesson-7-hint = Dos fichas naranjas tienen su último lado libre en la misma casilla, ←1↑1.
lesson-7-after = Todos los grupos que cierra una ficha se capturan juntos.
lesson-8 = Una casilla libre dentro de un grupo lo protege como una de fuera. A este anillo de doce solo le queda esa. Captura el anillo.
lesson-8-hint = Llena el hueco del centro, →1.
lesson-8-after = Doce puntos con una sola ficha. Dos huecos separados habrían sido difíciles de cerrar.
lesson-9 = Tu mano está vacía. Al naranja le queda una ficha que no encaja, y acaba de pasar. Cuando todos pasan seguidos, la partida termina. Pasa.
lesson-9-hint = El botón de pasar está junto al tablero. Confírmalo como cualquier jugada.
lesson-9-after = Fichas capturadas menos fichas en la mano: 4 − 0 contra 0 − 1. Has ganado. También puedes pasar aunque encaje una ficha, pero cada una que guardas cuesta un punto.
lesson-10 = La partida está a punto de acabar, con dos puntos cada uno. Cada ficha en la mano cuesta un punto, y aún te queda una. Gana.
lesson-10-hint = Tu última ficha encaja en un solo sitio. ¿Qué está resaltado?
lesson-10-after = Tres a dos. Captura mucho y guarda fichas que encajen hasta el final.

## Tarjetas en la mesa

card-1 = Un grupo sin lado libre lo captura quien lo cerró: un punto por cada ficha.
card-2 = Pasar siempre está permitido. Cuando todos pasan seguidos, la partida termina.
card-3 = Ninguna de tus fichas encaja ahora, así que solo puedes pasar. Más tarde podrás colocar fichas otra vez.

## Qué significan las opciones

note-players = De dos a seis jugadores. Cada uno tiene un color propio y 24 fichas.
note-match_corners-false = Las fichas que solo se tocan en una esquina no tienen que mostrar ahí el mismo símbolo, como aquí.
note-match_corners-true = Todas las fichas que se tocan en un punto deben mostrar ahí el mismo símbolo, aunque no compartan un lado.
note-holes_protect-true = Una casilla libre dentro de un grupo lo protege como una de fuera: aquí no se captura nada.
note-holes_protect-false = Una casilla libre dentro de un grupo no lo protege: aquí se capturan doce fichas.
note-ending-passes = Cuando todos pasan seguidos, la partida termina.
note-ending-blocked = Cuando todos pasan seguidos, la partida termina solo si ya no encaja ninguna ficha; si no, el siguiente que pueda colocar una debe hacerlo.

# Themes of puzzles, by kinds of steps.
theme-captured = Captura

## Preparar posiciones

edit-hint = Una ficha va junto a otras y muestra los mismos símbolos en los lados comunes. Toca una ficha del campo para quitarla.
edit-captured = Capturadas: { $tiles }
edit-capture = Esta ficha fue capturada
edit-captured-by = Capturadas por { $side }
