# Lo que dicen de sí mismos los jugadores del ordenador, y qué puede fallar en el texto que nombra uno.

level-note = Nivel { $level }. { $like } { $how }
by-network = Juega con una red ({ $effort }).
by-search = Ninguna red sirve para { $game }: juega con búsqueda en árbol y partidas al azar ({ $effort }).
effort-policy = solo con su primera impresión
effort-nodes = { $nodes } simulaciones
effort-seconds = como mucho { $seconds } s por jugada

unknown = ningún jugador se llama así; { $hint }; o escribe module:Class
text-expected = un jugador se nombra con un texto como 'level:3'
just = escribe solo '{ $name }'
flat-form = escribe 'flat' o 'flat:N', con N partidas al azar por jugada
no-setting = no tiene ningún ajuste { $key }; { $hint }
setting-must-be = { $key } debe ser { $what }, no { $value }
whole-number = un número entero
whole-number-between = un número entero de { $least } a { $most }
number = un número como 2 o 0.5
number-of-seconds = un número de segundos como 2 o 0.5
share = un número de 0 a 1
yes-or-no = yes o no
weights-file = la ruta de un archivo .npz que exista
nodes-needed = di cuántas simulaciones hace: 'level:nodes=200,...'
level-range = los niveles van de 1 a { $last }

class-form = escribe module:Class, o module:Class,key=value
no-module = no existe el módulo { $module }
no-module-hint = no existe el módulo { $module }; { $hint }
no-class = el módulo { $module } no tiene la clase { $name }
wrong-settings = su clase no admite estos ajustes: { $why }
no-choose = un jugador necesita un método choose(position, seed) que devuelva una jugada legal

gtp-unreadable = su orden no se puede leer: { $why }
gtp-form = escribe gtp: y una orden, como en gtp:"pentobi-gtp --level 3"
gtp-secrets = { $game } tiene secretos, y GTP no puede expresarlos
gtp-start = GTP no tiene ninguna orden para empezar en una posición; juega desde las jugadas
gtp-gone = terminó al recibir { $line }
gtp-refused = rechazó { $line }: { $why }
