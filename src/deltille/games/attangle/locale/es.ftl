# Lo que dice Attangle.

summary = Captura desde dos direcciones; gana quien levante tres torres de tres.
option-opposite_captures = las dos pilas que capturan pueden venir de los extremos opuestos de una línea
name-opposite_captures = Capturas en una misma línea
reason-triples = ha levantado tres torres triples
reason-blocked = el otro bando no puede jugar

white = Blanco
    .adjective = blanca
    .letter = B
black = Negro
    .adjective = negra
    .letter = N

## Lo que hace una jugada

placed = se coloca una pieza en { $point }
captured = { $origins-and } capturan { $target }: { $height ->
    [2] una pila doble
   *[3] una pila triple
}
returned = { $player } recupera una pieza

## Lo que hay en el tablero

stack = { $height ->
    [1] pieza { $side-adjective }
    [2] pila doble { $side-adjective }
   *[3] pila triple { $side-adjective }
} en { $point }
piece = pieza { $side-adjective }
stock = { $side }: { $left } de { $all } en reserva, { $triples } de { $needed } triples
board-stock = { $side }: { $left } en reserva, { $triples } de { $needed } triples
notice-must-capture = Tu reserva está vacía: tienes que capturar.
# $can_capture: yes o no
prompt = { $can_capture ->
    [yes] Coloca una pieza o captura una pila marcada.
   *[no] Coloca una pieza en un punto libre.
}
tally = { $triples } de { $needed } triples

## Por qué algo no se puede hacer

not-your-stack = { $point } no es una pila tuya
not-an-enemy = { $point } no es una pila enemiga
triple-cannot-move = la pila triple de { $point } no se mueve
triple-is-safe = la pila triple de { $point } no se puede capturar
triple-is-finished = la pila triple de { $point } está terminada: no se mueve
stack-cannot-help = la pila de { $point } no puede ayudar a capturar nada ahora
not-in-line = { $origin } no está en línea con { $target }
blocked-by = { $blocker } le cierra el paso a { $origin }
same-direction = las dos pilas deben venir de direcciones distintas
opposite-directions = las dos pilas no deben venir de direcciones opuestas
two-doubles = dos pilas dobles no pueden capturar
too-high = ninguna pila puede pasar de tres piezas
other-stock = esa es la reserva del otro bando
centre-stays-empty = el centro { $point } debe quedar vacío
choose-free-point = elige un punto libre: allí va una pieza de tu reserva
must-capture = tu reserva está vacía: tienes que capturar
no-second-stack = ninguna otra pila puede ayudar a { $origin } a capturar { $target }
no-clear-line = ninguna de tus pilas tiene el camino libre hasta { $point }
one-clear-line = solo { $origin } tiene el camino libre hasta { $target }: hacen falta dos atacantes
nothing-in-line = en uno de los dos lados no hay nada en línea con { $point }
occupied = { $point } está ocupado

## Jugadas y posiciones como texto

move-form = escribe un punto como 'e3' o una captura como 'b2,d3-c3'
no-such-point = no existe ese punto; las filas de la a a la g tienen 4, 5, 6, 7, 6, 5 y 4 puntos
position-form = se esperaban filas, el bando que juega y dos reservas: '4/5/6/7/6/5/4 w 18 18'
row-count = se esperaban { $expected } filas de la g a la a y hay { $found }
bad-row = { $found } en la fila { $row } no es ni un número ni una pila
row-length = la fila { $row } tiene { $length } puntos, no { $found }
total-pieces = entre el tablero y las reservas debe haber { $total } piezas
too-many-pieces = { $side } no puede tener { $most } piezas en total
won-before = { $side } habría ganado antes

## La lección

lesson-1 = Llevas las blancas. Coloca una pieza en el punto que quieras. Solo el centro debe quedar vacío.
lesson-1-hint = Toca un punto resaltado y después la marca de confirmar.
lesson-1-after = Eso es medio juego: en cada turno puedes añadir una pieza de tu reserva de dieciocho.
lesson-2 = Las piezas miran por seis líneas rectas. La tuya ya mira a la pieza negra. Añade otra que la mire desde otra dirección.
lesson-2-hint = Sirve cualquier punto de otra línea que pase por la pieza negra, cerca o lejos.
lesson-2-after = Dos de las tuyas apuntan a una de las suyas: eso es una amenaza.
lesson-3 = Ahora captura: dos pilas tuyas van a la vez, desde dos direcciones, sobre una pila negra. Toca la pieza negra de c3.
lesson-3-hint = Toca c3 y luego tus piezas de c5 y d3.
lesson-3-after = Se juntaron tres piezas y una volvió a tu reserva. Queda una pila de dos, y es tuya.
lesson-4 = Las líneas pueden ser largas y cruzar el centro vacío. Captura en f4.
lesson-4-hint = Tu pieza de a1 ve f4 justo a través del centro.
lesson-4-after = Nada puede quedarse en el centro, pero las pilas pueden pasar por él.
lesson-5 = Dos piezas enfrentadas también vienen de direcciones distintas. Encierra a e3.
lesson-5-hint = Toca e3: sus dos atacantes están en la misma fila, uno a cada lado.
lesson-5-after = Por la izquierda y por la derecha: una captura como cualquier otra.
lesson-6 = Ahora son las negras las que apuntan a tu pieza de c3, desde c1 y desde f1. Cierra una de las líneas.
lesson-6-hint = Ocupa un punto entre c3 y una de las dos piezas negras.
lesson-6-after = Una línea con algo en medio está cerrada. Un solo atacante no puede hacer nada.
lesson-7 = Una pila de dos también se puede capturar, con dos piezas sueltas. Captura la pila doble de d3.
lesson-7-hint = Toca d3 y luego d1 y a3.
lesson-7-after = ¡Tu primera pila triple! Ya no se mueve y nadie puede capturarla.
lesson-8 = Una doble y una suelta juntas convierten una pieza enemiga suelta en una triple. Tres pilas tuyas ven e4: elige las dos que forman una triple.
lesson-8-hint = Tu pila doble de e2 tiene que participar.
lesson-8-after = Dos sueltas solo habrían hecho una doble. Cuenta antes de capturar.
lesson-9 = Tu reserva está vacía, así que tienes que capturar; sin captura perderías. Encuentra la única.
lesson-9-hint = Mira la doble negra de c4: b4 y c2 la ven.
lesson-9-after = Salvado, con una triple, y una pieza ha vuelto a tu reserva.
lesson-10 = Tres triples ganan. Tienes dos. Termina la partida.
lesson-10-hint = La doble de f3 se ve desde d5 y desde f5.
lesson-10-after = Tres triples: has ganado. Ya lo sabes todo.

## Tarjetas en la mesa

card-1 = Dos pilas capturan juntas, desde dos direcciones. La pieza de arriba vuelve a la reserva; el resto es de quien capturó.
card-2 = Puedes capturar. Toca una pila con anillo para ver quién la alcanza. También puedes colocar una pieza.
card-3 = Tu reserva está vacía: tienes que capturar. Quien no puede jugar pierde.

## Qué significan las opciones

note-opposite_captures-true = Dos pilas enfrentadas pueden capturar lo que está entre ellas.
note-opposite_captures-false = Las dos líneas de una captura deben formar un ángulo: las pilas enfrentadas no capturan.

# Themes of puzzles, by kinds of steps.
theme-captured = Captura

## Preparar posiciones

tower = { $height ->
    [1] pieza
    [2] pila doble
   *[3] pila triple
} { $side-adjective }
edit-stock = Quedan en reserva
edit-stocks = Blanco { $white }, Negro { $black }
