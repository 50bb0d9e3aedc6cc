# Los mensajes del servidor.

## Cómo acaba una partida

won-resigned = { $others ->
    [one] Gana { $winner }: { $loser } se ha rendido.
   *[other] Gana { $winner }: los demás se han rendido.
}
won-time = { $others ->
    [one] Gana { $winner }: a { $loser } se le ha acabado el tiempo.
   *[other] Gana { $winner }: a los demás se les ha acabado el tiempo.
}
drawn-by-agreement = Tablas de común acuerdo.
abandoned = Abandonada: nadie ha vuelto.

## Si un secreto es el que se selló

seal-matches = Comprobado: { $whose ->
    [yours] lo que elegiste ({ $what })
    [opponent] lo que eligió tu rival ({ $what })
   *[side] lo que eligió { $side } ({ $what })
} en la jugada { $move } no ha cambiado.
seal-differs = Atención: { $whose ->
    [yours] lo que elegiste ({ $what })
    [opponent] lo que eligió tu rival ({ $what })
   *[side] lo que eligió { $side } ({ $what })
} en la jugada { $move } ha cambiado.

## Frases para decir

say-hello = ¡Hola!
say-good-luck = ¡Suerte!
say-well-played = Bien jugado.
say-thank-you = Gracias.
say-one-moment = Un momento, por favor.
say-oops = Uy.
say-again = ¿Otra?

## Por qué se rechaza algo: una frase por código

bad-request = El mensaje no tiene el formato que este servidor espera.
not-yours = No ocupas el sitio que hace falta para eso.
bad-origin = La petición viene de una página de otro sitio.
bad-credentials = Nombre o contraseña incorrectos.
unknown-table = No existe esa mesa.
not-found = En esta dirección no hay nada.
wrong-method = Esta dirección no admite ese método.
stale = La partida ha avanzado; vuelve a mirarla.
not-your-turn = Le toca a otro.
not-started = Aún quedan sitios libres.
game-over = La partida ha terminado.
not-over = La partida sigue en curso.
out-of-time = Se te ha acabado el tiempo.
seat-taken = Este sitio está ocupado o la invitación ya se ha usado.
no-draws = Aquí no se pueden acordar tablas.
no-swap = Solo se puede cambiar de bando en una mesa con la regla del cambio, como respuesta a la primera jugada.
no-hints = No hay pistas en una partida con otras personas.
no-offer = No hay ninguna oferta de ese tipo que responder.
nothing-to-take-back = No hay nada que deshacer.
revealed = Desde entonces se ha revelado algo oculto, así que no se puede deshacer nada.
old-rules = Esta partida empezó con otra versión de las reglas, que este servidor no conoce.
unreadable = Esta mesa no se puede leer: la escribió una versión más nueva o está dañada.
name-taken = Ese nombre ya está ocupado.
too-large = El mensaje es demasiado largo.
bad-host = Este servidor no responde a ese nombre.
illegal-move = Las reglas no permiten esa jugada.
bad-game = No existe ese juego, o no con esas opciones.
bad-start = Una partida no puede empezar desde esta posición.
bad-player = No existe ese jugador automático.
too-slow = La petición ha llegado demasiado despacio.
too-costly = Calcular esto lleva más tiempo o memoria de lo que una petición puede usar.
too-many = Demasiadas peticiones; espera un momento.
headers-too-large = Las cabeceras de la petición son demasiado largas o demasiadas.
broken = Algo ha fallado por nuestra parte.
busy = El servidor está ocupado o cerrando; inténtalo dentro de un momento.

## Lo mismo, cuando hay más que decir

bad-field = { $field }: { $why }
over-with = La partida ha terminado. { $outcome }
you-resigned = Te has rendido en esta partida.
stale-move = La jugada era para la posición tras { $meant } jugadas; se han hecho { $made }.
text-or-preset = Envía un texto o una frase preparada, no las dos cosas.
nothing-to-say = El mensaje está vacío.
agreed-already = Ya has aceptado.
next-has-begun = La siguiente partida ya ha empezado.
game-without-draws = En { $game } no hay tablas.
computer-never-draws = El ordenador nunca acepta tablas.
name-a-game = Elige un juego o da una posición.
position-of-another = Esta posición es de { $found }, no de { $game }.
record-of-another = Esta partida es de { $found }, no de { $game }.
record-or-position = Da una partida guardada, o una posición con jugadas, pero no las dos cosas.
too-many-moves = Ninguna partida pasa de { $most } jugadas.
move-does-not-stand = La jugada { $number } no es válida: { $why }
start-is-a-view = Esto es lo que sabe un bando; una partida necesita la posición completa.
start-with-secrets = Has preparado esta posición y conoces sus secretos, así que no puedes invitar a nadie.
fair-start-for-two = Un comienzo justo es para dos jugadores; { $game } tiene aquí { $seats }.
no-swap-with-secrets = En { $game } no se puede cambiar de bando: cada uno conocería el secreto del otro. Mejor, un duelo de dos partidas.
swap-needs-a-first-move = La regla del cambio trata de la primera jugada, así que la partida debe empezar desde la posición habitual.
seat-count = { $game } es aquí para { $seats } jugadores, no para { $asked }.
file-problem = Este archivo de partida no se puede abrir: { $why }.
no-other-file = Ningún otro programa guarda partidas de { $game }.
only-moves = { $moves ->
    [0] Aún no se ha hecho ninguna jugada.
    [one] Solo se ha hecho { $moves } jugada.
   *[other] Solo se han hecho { $moves } jugadas.
}
player-not-offered = Este servidor no ofrece ese jugador.
nothing-called = Aquí no hay nada que se llame { $target }.
newer-entry = Esta mesa contiene una entrada con el formato { $form }, que solo una versión más nueva puede leer.
damaged-entry = Esta mesa contiene una entrada dañada con el formato { $form }.
unreadable-from = Esta mesa no se puede leer a partir de su entrada { $entry }; quizá pueda una versión más nueva.
name-too-long = Este nombre es demasiado largo; elige uno más corto.
name-needs-letters = Un nombre necesita letras.
not-logged-in = No has iniciado sesión.
cancel-first = Cancela antes uno de tus análisis.
clock-needs-days = Un reloj en días necesita al menos un día.
clock-needs-time = Este reloj necesita algo de tiempo para empezar.
database-silent = No se puede escribir en la base de datos.
cannot-keep = El servidor no puede guardar nada ahora; inténtalo dentro de un momento.
too-many-unfinished = Aquí hay demasiadas partidas sin terminar; vuelve más tarde.
too-many-accounts = Aquí ya hay demasiadas cuentas.
newcomers-wait = El servidor está ocupado: todas las partidas siguen, pero ahora no puede empezar ninguna más; inténtalo de nuevo en unos { $seconds } s.
moves-alone = Esta mesa ha llegado a su límite de mensajes y ofertas; ya solo admite jugadas.
busy-about = El servidor está ocupado; inténtalo de nuevo en unos { $seconds } s.
wait-about = Has pedido muchos cálculos; espera unos { $seconds } s.
computers-alone = Al menos un sitio debe ser para una persona: aquí los ordenadores no juegan solos.
player-gone = Este jugador automático ya no está disponible; empieza otra partida.
one-script = Escribe el nombre en un solo alfabeto: las letras de varios se parecen.
too-many-marks = Una letra de este nombre lleva demasiados signos.
too-many-alike = Este nombre tiene demasiadas I, l y 1; elige otro.
offer-has-begun = Esta partida ya ha empezado.
own-offer = Ya tienes un sitio en esta partida.
rated-needs-account = Las partidas con puntuación son para quien tiene cuenta: inicia sesión o juega una partida amistosa.
rated-needs-clock = Una partida con puntuación necesita reloj.
too-many-own-offers = Ya estás esperando varias partidas: cancela antes una de ellas.
too-many-offers = Hay demasiadas partidas ofrecidas aquí; únete a una o inténtalo más tarde.
nobody-called = Aquí nadie tiene una cuenta con el nombre { $name }.
logged-out = Has cerrado la sesión.

# un tablero que se pide una sola vez
other-board = Este tablero es de otra versión; cada mesa dice dónde está el suyo.
