# Lo que dice Tranglar.

summary = Coloca piezas hechas de triángulos, atrapa las enemigas por la mayoría de sus lados y cubre más que nadie.
option-neutral_five = la forma de la pieza neutral grande de cinco lados
option-trapezes = para empezar, un trapecio de cada mano o dos de la misma
option-stall_limit = la partida acaba tras este número de turnos sin cubrir una casilla nueva
option-neutral_protection = qué protegen las piezas neutrales: nada, los lados o las piezas que tocan
option-trap_test = una pieza colocada debe estar libre antes o después de los volteos
option-passing = puedes pasar solo si no tienes otra acción, o siempre que quieras
name-neutral_five = Pieza neutral de cinco lados
name-trapezes = Trapecios
name-stall_limit = Acaba tras estos turnos sin avance
name-neutral_protection = Las piezas neutrales protegen
name-trap_test = Una pieza colocada debe estar libre
name-passing = Pasar
choice-neutral_five-house = casa
choice-neutral_five-a = forma A
choice-neutral_five-b = forma B
choice-neutral_five-c = forma C
choice-trapezes-mixed = uno de cada mano
choice-trapezes-same = dos de la misma mano
choice-neutral_protection-none = nada
choice-neutral_protection-side = los lados que tocan
choice-neutral_protection-piece = las piezas que tocan
choice-trap_test-before = antes de los volteos
choice-trap_test-after = después de los volteos
choice-passing-forced = solo sin otra acción
choice-passing-free = en cualquier momento
reason-full = el tablero está lleno
reason-passes = los dos han pasado
reason-stall = hace demasiado que no se cubre una casilla nueva

petrol = Petróleo
    .adjective = petróleo
    .letter = P
green = Verde
    .adjective = verde
    .letter = V

## Piezas

piece-t1 = triángulo pequeño
piece-t2 = triángulo grande
piece-s2 = cuadrado mediano
piece-s4 = cuadrado grande
piece-zL = trapecio izquierdo
piece-zR = trapecio derecho
piece-pL = paralelogramo izquierdo
piece-pR = paralelogramo derecho
piece-r4 = rectángulo
piece-c3 = pentágono
piece-n1 = triángulo neutral
piece-nz = trapecio neutral grande
piece-np = pentágono neutral grande
piece = { $piece } { $side-adjective }
neutral-piece = { $piece } en { $cells }
laid-piece = { $piece } { $side-adjective } en { $cells }, { $touched } de { $sides } lados tocados
supply = Reserva de { $side }
large-neutrals = Piezas neutrales grandes

note-neutral = No es de nadie y se queda donde está.
note-flips = Se voltea cuando { $needed } de sus { $sides } lados tocan piezas de { $enemy }.
note-triangle = Se voltea cuando { $needed } de sus { $sides } lados tocan piezas de { $enemy }. Un triángulo pequeño no se puede conquistar.
note-parallelogram = Un paralelogramo nunca se voltea, por muchos lados que toquen piezas de { $enemy }. Se puede conquistar.
note-trapeze = Cuando { $needed } de sus { $sides } lados tocan piezas de { $enemy }, pasa a { $enemy } a cambio de un { $piece }: { $enemy } tiene uno.
note-trapeze-none = Cuando { $needed } de sus { $sides } lados tocan piezas de { $enemy }, pasa a { $enemy } a cambio de un { $piece }: { $enemy } no tiene ninguno.
prompt-setup = Coloca una pieza neutral grande donde quieras.
prompt = Coloca una pieza, o toca una del tablero para reemplazarla o conquistarla.

## Lo que hace una jugada

verb-place = Colocar
verb-replace = Reemplazar
verb-take-over = Conquistar
verb-exchange = Intercambiar
passed = { $player } pasa: no puede hacer otra cosa
passed-freely = { $player } pasa
taken = { $player } conquista el { $piece } { $enemy-adjective } de { $at-and }
lifted = { $player } recoge el { $piece } de { $at-and }
placed = { $player } coloca un { $piece } en { $at-and }
flipped = el { $piece } { $side-adjective } de { $at-and } se voltea: { $touched } de { $sides } lados tocan piezas de { $winner }
exchanged = el { $piece } { $side-adjective } de { $at-and } se intercambia: { $touched } de { $sides } lados tocan piezas de { $winner }
lost = el { $piece } { $side-adjective } de { $at-and } se pierde: { $touched } de { $sides } lados tocan piezas de { $winner }

## El tablero en letras

legend-owners = P petróleo, G verde
legend-others = # neutral, . libre
legend-holds = { $player } tiene
legend-setup = { $player } coloca una pieza neutral grande
legend-moves = juega { $player }

## Por qué algo no se puede hacer

setup-first = primero se colocan las dos piezas neutrales grandes, por ejemplo 'nz:a4ne.b4sw.b3n'
pick-large = primero se colocan las dos piezas neutrales grandes: elige la que queda
setup-over = la preparación ha terminado
on-board-already = el { $piece } ya está en el tablero
pass-is-last = solo puedes pasar si no hay otra cosa posible
covered = { $cell } ya está cubierta
other-hand = { $player } no tiene ningún { $piece }: esa mano es la del rival
none-left = en tu reserva no queda ningún { $piece }
none-left-for = en tu reserva no hay ningún { $piece } para { $cells }
would-touch = { $touched } de { $sides } lados de { $cells } tocarían piezas de { $enemy }
trapped-at-once = quedaría atrapada al momento: { $touched } de { $sides } lados tocan piezas de { $enemy }
no-neutral-left = no te queda ningún triángulo neutral
neutrals-wait = solo puedes colocar triángulos neutrales cuando has gastado tus triángulos pequeños
neutrals-stay = las piezas neutrales se quedan donde están
no-piece-there = en { $cells } no hay ningún { $piece } { $side-adjective }
not-trapped = ese trapecio no está atrapado: { $touched } de { $sides } lados tocan piezas de { $player }
cover-exactly = las piezas deben cubrir exactamente lo que se levantó
pick-first = elige antes una pieza: de tu reserva o del tablero
others-supply = esa es la reserva de { $side }
fits-nowhere = el { $piece } no cabe ahora en ningún sitio
not-replaced = un { $piece } no se puede reemplazar
not-taken-over = un { $piece } no se puede conquistar
not-replaced-by = un { $piece } no se puede reemplazar por piezas menores
not-taken-over-with = un { $piece } no se puede conquistar con piezas menores
no-cover-in-supply = tu reserva no tiene piezas que cubran exactamente este { $piece }
no-room = aquí no cabe un { $piece }

## Jugadas y posiciones como texto

cells-form = escribe las casillas como un cuadro y sus triángulos, por ejemplo 'b3ne' o 'b3ne.c3w'
cells-order = escribe los cuadros en orden de lectura: { $cells }
piece-form = escribe una pieza con su código y sus casillas, por ejemplo 't2:b3ne' o 'zL:b3ne.c3w'; los códigos son { $codes }
no-shape = { $cells } no tiene la forma de { $code }
other-shape = { $cells } no tiene la forma de { $code }, sino la de { $shape }
move-form = escribe una jugada como 't2:b3ne', 's4=t2:b3nw,t2:b3es', 'zLxt2:b3ne,t1:c3w' o 'pass'
one-piece-a-turn = en cada turno se coloca una sola pieza
neutral-is-passive = las piezas neutrales ni reemplazan ni conquistan
removed-codes = { $found } deben ser códigos de piezas de color, como 's4' o 't2,t2'
no-exact-cover = las piezas colocadas no cubren exactamente un { $piece }
pieces-do-not-cover = { $pieces } no cubren exactamente { $cells }
one-for-one = una pieza no puede reemplazar a una sola: de un lado hacen falta dos o más
several-for-one = varias piezas solo se pueden reemplazar por una
trapeze-form = un trapecio se intercambia por otro de la misma mano, por ejemplo 'zL~zL:b3ne.c3w'
attack-lays-two = para conquistar se colocan dos o más piezas
position-form = se esperaban tres listas de piezas, dos reservas y cuatro campos más: { $example }
code-not-here = { $code } no puede estar entre estas piezas
covered-twice = { $cell } está cubierta dos veces
setup-supplies = en la preparación las dos reservas están completas
material = entre el tablero y las reservas, { $petrol } de petróleo y { $green } de verde deben ser { $total }, no { $found }
three-neutrals = cada jugador tiene tres triángulos neutrales, en el tablero o en la reserva
setup-order = en la preparación, petróleo coloca una pieza neutral grande y luego verde la otra
passes-count = un pase no cubre casillas: el último número no puede ser menor que los pases
stall-count = la partida acaba tras { $turns } turnos sin cubrir una casilla nueva
full-count = la partida acaba en cuanto se cubren todas las casillas

## La lección

lesson-1 = Llevas el color petróleo. Antes de empezar, cada bando coloca una pieza neutral grande. Elige una de las dos y colócala donde quieras.
lesson-1-hint = Toma una pieza blanca de al lado del tablero y luego un sitio. Toca otra vez para girarla.
lesson-1-after = Se queda ahí hasta el final y no es de nadie.
lesson-2 = Ahora empieza el juego. Coloca cualquier pieza tuya sobre triángulos libres. Al final gana el color que cubra más.
lesson-2-hint = Toma una pieza de tu reserva y luego una casilla resaltada.
lesson-2-after = Las piezas no tienen que tocarse. Las grandes cubren más, las pequeñas caben después.
lesson-3 = Toca una pieza enemiga en más de la mitad de sus lados y será tuya: aquí tres de cuatro. Dos lados de este cuadrado ya tocan piezas tuyas.
lesson-3-hint = El lado izquierdo está abierto: b3w o b2w.
lesson-3-after = Tres de cuatro: se ha volteado. Un triángulo cae con dos de tres. El medidor de cada pieza muestra cuántos lados se tocan.
lesson-4 = Una pieza volteada toca a sus vecinas, y estas pueden seguirla. Gana los dos triángulos verdes con una sola pieza.
lesson-4-hint = Toca uno de ellos por la derecha, en c3e o c4e.
lesson-4-after = Primero uno y, por él, el otro. Las cadenas pueden recorrer todo el tablero.
lesson-5 = Has gastado tus triángulos pequeños, así que puedes colocar neutrales. El verde quiere el hueco b2n para voltear tu pieza de b2w. Ciérralo.
lesson-5-hint = Toma el triángulo neutral de tu reserva y colócalo en b2n.
lesson-5-after = Las piezas neutrales no cuentan para nadie, no tocan a nadie y no se mueven más. Así protegen lo que tienen al lado.
lesson-6 = En vez de colocar una pieza nueva puedes reemplazar las tuyas: una por varias, o varias por una, en las mismas casillas. Hazlo.
lesson-6-hint = Toca uno de tus triángulos grandes y después las piezas que irán ahí.
lesson-6-after = Lo que levantaste vuelve a tu reserva. Al reemplazar no se voltea nada.
lesson-7 = También puedes conquistar una pieza enemiga: va a tu reserva y dos o más piezas tuyas llenan su sitio. Conquista el cuadrado verde.
lesson-7-hint = Toca el cuadrado verde y luego piezas tuyas hasta cubrirlo. Bastan dos triángulos grandes.
lesson-7-after = Es poderoso, pero ten cuidado: después el rival puede voltear lo que tenga atrapado.
lesson-8 = Un trapecio atrapado no se voltea. Se intercambia por el mismo trapecio de tu reserva, si lo tienes. Atrapa este.
lesson-8-hint = Toca un tercer lado, por ejemplo en c3n o c3s.
lesson-8-after = Ahora está el tuyo y el suyo está en tu reserva. Los paralelogramos nunca se ganan tocándolos.
lesson-9 = Este trapecio está atrapado desde un turno anterior, cuando no tenías ninguno igual. Ahora tienes uno. Intercámbialo: cuesta un turno.
lesson-9-hint = Toca el trapecio verde y luego el trapecio izquierdo de tu reserva.
lesson-9-after = Reemplazar lo tuyo, conquistar una pieza enemiga, intercambiar un trapecio atrapado: tres acciones distintas.
lesson-10 = Queda un triángulo libre y el verde gana por 24 a 23. Encuentra la jugada que gana la partida.
lesson-10-hint = Coloca un triángulo pequeño en d1s. ¿Qué toca?
lesson-10-after = Uno cubierto, uno volteado, el tablero lleno: 25 a 23.

## Tarjetas en la mesa

card-1 = Una pieza tocada en más de la mitad de sus lados cambia de dueño, y sus vecinas pueden seguirla.
card-2 = Un trapecio atrapado se intercambia por el mismo trapecio de la reserva. Si no lo hay, se queda.
card-3 = Se ha conquistado una pieza. Después ambos bandos voltean lo que tienen atrapado, primero el atacante.
card-4 = Después de conquistar una pieza, el rival también puede voltear: tus piezas atrapadas se pierden.
card-5 = Ya no te quedan triángulos pequeños, así que puedes colocar triángulos neutrales. No son de nadie y cierran huecos.
card-6 = Ya no te quedan triángulos pequeños, así que puedes colocar triángulos neutrales. No son de nadie y cierran huecos.
card-7 = Pasas si no tienes otra acción. Dos pases seguidos terminan la partida.

## Qué significan las opciones

note-neutral_five-house = Un cuadrado con tejado: la única forma igual a su imagen especular. La usual.
note-neutral_five-a = Otra forma de cinco lados y cinco triángulos, la forma a. Se puede dar la vuelta.
note-neutral_five-b = Otra forma de cinco lados y cinco triángulos, la forma b. Se puede dar la vuelta.
note-neutral_five-c = Otra forma de cinco lados y cinco triángulos, la forma c. Se puede dar la vuelta.
note-trapezes-mixed = Cada jugador empieza con un trapecio de cada mano.
note-trapezes-same = Cada jugador empieza con dos trapecios de la mano izquierda.
note-stall_limit = Nuestra regla contra partidas sin fin: la partida termina tras este número de turnos seguidos sin cubrir una casilla nueva.
note-neutral_protection-none = Una pieza neutral protege porque ocupa el sitio donde tocaría un enemigo. Un lado que también toca a un enemigo cuenta.
note-neutral_protection-side = Un lado que toca una pieza neutral nunca cuenta como tocado.
note-neutral_protection-piece = Una pieza que toca una neutral nunca está atrapada.
note-trap_test-before = Una pieza no puede estar atrapada al colocarla, antes de voltear nada: b3s está cerrada al verde aquí.
note-trap_test-after = Una pieza puede colocarse en una trampa si sus propios volteos la liberan, como aquí en b3s.
note-passing-forced = Solo puedes pasar si no tienes otra acción, como en el original.
note-passing-free = Puedes pasar en cualquier turno después de la preparación. Dos pases seguidos terminan la partida.

# Themes of puzzles, by kinds of steps.
theme-taken = Conquista
theme-flipped = Volteo
theme-exchanged = Intercambio de trapecio
theme-lost = Sacrificio

## Preparar posiciones

edit-hint = Una pieza va en casillas libres. Toca una pieza del tablero para quitarla.
edit-turn-over = Girar, para el otro bando
edit-phase = Parte de la partida
edit-phase-setup = Se colocan las piezas neutrales grandes
edit-phase-play = Juego
