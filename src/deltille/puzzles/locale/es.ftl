# De qué tratan los problemas, y qué puede fallar en un archivo de problemas.

bad-line = esta línea no es un problema: { $why }
theme-win-1 = Ganar en una
theme-win-2 = Ganar en dos
theme-win-3 = Ganar en tres
theme-win-4 = Ganar en cuatro
theme-points = Más puntos
theme-ending = Final
theme-defence = Defensa
theme-save = Salvar la partida
theme-edge = Dar la vuelta a la partida
theme-long = Línea larga
theme-quiet = Jugada tranquila
