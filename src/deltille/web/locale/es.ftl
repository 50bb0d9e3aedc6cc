# Lo que dice la página. Lo que ocurre en una partida lo dice el juego; lo que se rechaza, el servidor.

learn = Aprender paso a paso
learnShort = Aprender
tryIt = Probar
studyGame = Estudiar esta partida
lesson = Lección
lessonOf = { $game }, paso a paso
lessonSteps = Los pasos de esta lección
stepOf = Paso { $n } de { $of }
stepNumber = Paso { $n }
stepSolved = Paso { $n }, resuelto
hint = Pista
hintThinking = Buscando una buena jugada…
hintMove = { $move }.
noNetwork = Ninguna red sirve para este tablero; el análisis usa solo la búsqueda.
byNetwork = Evalúa la red de este juego.
territory = Territorio
territoryWhy = Sombreado según de quién será probablemente cada lugar al final
showSolution = Muéstralo en el tablero
notThatMove = { $move } está permitido, pero no es lo que buscamos. Prueba otra cosa.
nextStep = Siguiente
onceMore = Otra vez
finishLesson = Terminar
lessonDone = Ya sabes jugar a { $game }.
lessonDoneWhy = El nivel 1 es para principiantes. Prueba una partida.
allRules = Todas las reglas, una por una (en inglés)
goOnFromHere = Seguir desde aquí
study = Tablero de estudio
readMore = Más sobre esto
ruleCard = Una regla que importa ahora
cards = Explicar las reglas cuando importan
think = Analizar
stopThinking = Parar
thinking = Pensando…
thoughtSoFar = Simulaciones hasta ahora: { $n }
thoughtEnough = Simulaciones: { $n }
bestIs = Mejor jugada: { $move }, { $n } por ciento
bestLines = Mejores jugadas
provenWin = gana
provenLoss = pierde
provenDraw = tablas
variations = Variantes
promote = Promover la variante
deleteMove = Borrar desde aquí
comment = Comentario sobre esta jugada
leadWhy = Ventaja esperada en puntos
annotate = Anotar esta jugada
mark1 = Buena jugada
mark2 = Error
mark3 = Jugada brillante
mark4 = Error grave
mark5 = Jugada interesante
mark6 = Jugada dudosa
foldLine = Plegar la línea { $move }
unfoldLine = Desplegar la línea { $move }
shareStudy = Compartir
studyLinkCopied = Enlace copiado. Quien lo abra verá este estudio y tendrá una copia.
studyTooLong = Este estudio es demasiado largo para un enlace. Guárdalo en un archivo y compártelo así.
sharedStudy = Un estudio compartido: lo que cambies se queda contigo.
keepStudy = Guardarlo como mío
studyKept = Ahora es tu estudio.
brokenLink = Este enlace no contiene ningún estudio. Pide otro.
notAGame = Este archivo no es una partida de Deltille.
fileTooLong = Este archivo es demasiado grande para ser una partida.
saveAs = Guardar como { $ending }
setUpAny = Preparar una posición
startThere = Empezar desde ahí
positionStands = Una posición de { $game }.
explorer = Explorador de aperturas
explorerWhy = Partidas que llegaron a esta posición: { $n } entre ordenadores, { $here } en este servidor
explorerEmpty = No se conoce ninguna partida que llegara a esta posición.
openingMove = { $move }: { $n ->
    [one] una partida
   *[other] { $n } partidas
}, ganadas { $shares }
openAndSave = Importar, guardar, continuar
newStudy = Posición inicial
opponent = Rival
positionText = Posición como texto
setUpPosition = Colocar
copyPosition = Copiar
downloadStudy = Guardar con variantes
playFromHere = Jugar desde aquí
tagline = Juegos de estrategia con triángulos
lead = Elige un tablero y juega. Sin cuenta, sin instalar nada.
playNow = Jugar ya
rules = Reglas
noServer = El servidor no responde. Vuelve a intentarlo en un momento.
offline = No hay conexión. Esto necesita el servidor.
level = Nivel { $n }
levelElo = { $n } Elo por encima del azar
like_level_1 = Juega casi al azar: para tus primeras partidas.
like_level_2 = Conoce las reglas y poco más.
like_level_3 = De vez en cuando encuentra una buena jugada.
like_level_4 = Conoce las buenas jugadas, pero a menudo se le escapan.
like_level_5 = Juega por intuición y se le escapan algunas cosas.
like_level_6 = Juega por intuición, casi siempre bien.
like_level_7 = Rara vez se le escapa algo, pero apenas mira adelante.
like_level_8 = Antes de jugar piensa en tus respuestas.
like_level_9 = Mira varias jugadas adelante: necesitas un plan.
like_level_10 = Juega lo mejor que puede en dos o tres segundos.
yes = Sí
no = No
seatHere = En esta pantalla
seatInvite = Por enlace
seatNumber = Jugador { $n }
friendPlays = La otra persona juega
friendElsewhere = En otro sitio, con un enlace
seatComputer = Ordenador: { $name }
clockNone = Sin reloj
clockMinutes = { $n ->
    [one] { $n } minuto y { $s } s por jugada
   *[other] { $n } minutos y { $s } s por jugada
}
clockDays = { $n ->
    [one] { $n } día por jugada
   *[other] { $n } días por jugada
}
yourName = Tu nombre
clock = Reloj
setUp = Empezar la partida
begins = Quién empieza
beginsLot = Por sorteo
swapRule = Regla del cambio: el segundo puede quedarse con la primera jugada
matchOfTwo = Un duelo de dos partidas, cambiando de bando
rememberSecret = Recuerda tu secreto: no se te muestra, como en el original
swapSides = Cambiar de bando
swapWhy = Quédate con el otro bando y su primera jugada
hasSwapped = { $name } ha cambiado de bando
matchStands = Partida { $n } de { $of }, { $points }
nextGame = Siguiente partida, bandos cambiados
boardOf = Una partida de muestra de { $game }
home = Deltille, página inicial
language = Idioma
automatic = Automático
theme = Apariencia
light = Claro
dark = Oscuro
motion = Movimiento
less = Menos
hints = Resaltar las jugadas posibles
instant = Jugar sin confirmar
sound = Sonido
settings = Ajustes
footer = Deltille es software libre. Todo funciona en este servidor.
forPrograms = Para programas: la API
boardLabel = Tablero. Las flechas mueven, Intro elige y confirma, Espacio muestra otra opción, Escape cancela.
board = Tablero
besides = Jugadas y más
chosen = { $n ->
    [one] { $what }: elegido; { $n } manera de seguir
   *[other] { $what }: elegido; { $n } maneras de seguir
}
notThere = { $what }: ahora no se puede hacer nada ahí. Toca algo resaltado.
goOn = { $what }: elige cómo seguir.
goOnHere = Elige cómo seguir.
goBack = Atrás
reverse = Otra cara
reverseIs = Por la otra cara: { $what }
notes = Notas
notesWhy = Toca una pieza rival para marcarla: duda, secreto, punto, nada. Solo tú ves las marcas.
note_question = marcada con una duda
note_secret = marcada como el secreto
note_dot = marcada con un punto
note_none = sin marca
presets = Mensajes rápidos
rulesNow = Reglas, con este tablero de ejemplo
boardNow = Tu tablero ahora
boardNowWhy = { $n ->
    [one] Esta es tu partida tras { $n } jugada. Lo que sigue explica lo que ves aquí.
   *[other] Esta es tu partida tras { $n } jugadas. Lo que sigue explica lo que ves aquí.
}
youCould = Una de tus opciones aquí:
begin = Es tu turno. Toca un punto resaltado.
beginTray = Es tu turno. Elige una pieza.
cancel = Cancelar
nextFit = Otra opción ({ $n } de { $of })
confirm = Confirmar
unforeseen = No hay conexión: no se puede mostrar qué hace esta jugada. Aun así puedes confirmarla.
confirmWith = Intro confirma.
oneOf = Opción { $n } de { $of }; Espacio muestra la siguiente.
pieces = { $n ->
    [one] { $n } pieza
   *[other] { $n } piezas
}
sitDown = Unirme
onlyWatch = Mirar
spectator = Espectador
watching = Mirando
watchers = { $n ->
    [one] { $n } persona mira la partida
   *[other] { $n } personas miran la partida
}
watchNext = Ver otra partida
joined = { $name } se ha unido
hasResigned = { $name } se ha rendido
hasFlagged = A { $name } se le acabó el tiempo
offered_draw = { $name } ofrece tablas
offered_takeback = { $name } pide deshacer una jugada
offered_rematch = { $name } quiere la revancha
takenBack = Se ha deshecho la jugada
hasDrawn = Tablas de común acuerdo
waitingForSeats = Esperando a que se unan los jugadores.
waitingShort = Esperando
busyAbout = El servidor está ocupado. Espera unos { $n } s.
waitingFor = Le toca a { $name }.
passTo = Pasa la pantalla a { $name }
passWhy = Lo que sigue es solo para { $name }.
iAm = Soy { $name }
connectionLost = Se ha perdido la conexión. Reintentando; tu partida está a salvo.
over = Fin de la partida
yourTurn = Te toca
turnOf = Le toca a { $name }
showMe = Muestra una jugada legal
takeback = Deshacer
more = Más
offerDraw = Ofrecer tablas
download = Descargar la partida
copyLink = Copiar el enlace para mirar
resignAsk = Rendirse…
resignSure = ¿Quieres rendirte?
resign = Sí, me rindo
agree = Aceptar
declineIt = Rechazar
inviteLink = Enlace para { $name }
inviteFor = Envía este enlace a la otra persona, que juega con { $name }:
inviteEach = Envía a cada persona su propio enlace:
copy = Copiar
copied = Copiado
copyByHand = Copia este enlace:
days = { $n } d { $h } h
you = Tú
freeSeat = Sitio libre
isHere = aquí
isAway = ausente
points = puntos
scores = Puntuación
toMove = le toca
winner = gana
moves = Jugadas
lookBack = Historial de la partida
toStart = Al comienzo
stepBack = Una jugada atrás
stepForward = Una jugada adelante
toNow = Volver a la partida
again = Mostrar otra vez la última jugada
theStart = El comienzo
lookingBack = { $n ->
    [one] Este es el tablero tras { $n } jugada.
   *[other] Este es el tablero tras { $n } jugadas.
}
chat = Chat
saySomething = Escribe un mensaje
send = Enviar
typeMove = Una jugada en notación
myMoves = Las jugadas que puedes hacer
nMoves = { $n ->
    [one] { $n } jugada: { $some }
   *[other] { $n } jugadas: { $some }
}
playIt = Jugar
byText = Jugar escribiendo
byTextWhy = Escribe una jugada en notación.
byTextExample = Escribe una jugada en notación, por ejemplo { $move }.
listMoves = Mis jugadas posibles
gameOver = La partida ha terminado
aDraw = Tablas
youWin = Has ganado
youShare = Compartes la victoria
sharedWin = Victoria compartida
youLose = Has perdido
rematch = Revancha
tryNext = Probar { $name }
otherGames = Otros juegos
afterMoves = { $n ->
    [one] Tras { $n } jugada
   *[other] Tras { $n } jugadas
}
openRecord = Importar partida
replay = Partida guardada
toEnd = Al final
review = Analizar la partida
reviewing = Analizando tu partida…
chances = Las posibilidades de cada bando tras sus jugadas, según el ordenador
noMoment = Ninguna jugada decidió por sí sola esta partida.
moment = Jugada { $n }: { $played }.
better = Mejor: { $better }.
lookAtIt = Ver la posición
zoom = Acercar
turnBoard = Girar el tablero
plan = Plan
planBegin = Planea tu próxima jugada. No se envía nada mientras juegan los demás.
planStands = Tu plan. Podrás confirmarlo cuando sea tu turno.
planReady = Tu plan sigue siendo posible. Confírmalo para jugarlo.
planGone = Tu plan ya no es posible. Elige otra jugada.
turnLeft = Girar a la izquierda
turnRight = Girar a la derecha
turnOver = Dar la vuelta
nudge_up = Mover hacia arriba
nudge_down = Mover hacia abajo
nudge_left = Mover a la izquierda
nudge_right = Mover a la derecha
ways = Opciones
movesLeft = { $n ->
    [one] Te queda { $n } jugada.
   *[other] Aún tienes { $n } jugadas.
}
hints_yes = Las jugadas posibles se resaltan
hints_no = No se resalta nada
coordinates_yes = Se muestran las coordenadas
coordinates_no = Se ocultan las coordenadas
coordinates = Coordenadas
help = Ayuda
helpTouch = Toca algo resaltado, mira qué pasaría y confirma con el botón verde. También puedes arrastrar las piezas; con dos dedos te acercas. Nada se juega antes de que confirmes.
close = Cerrar
keyArrows = Mover el cursor
keyEnter = Elegir y luego confirmar
keySpace = Ver la siguiente opción
keyTurn = Girar la pieza
keyFlip = Dar la vuelta a la pieza
keyNudge = Mover la pieza un poco
keyBack = Deshacer la última elección
keyEscape = Cancelar
keyShow = Mostrar una jugada legal, o la anterior
keyHints = Resaltar o no las jugadas posibles
keyCoordinates = Mostrar u ocultar coordenadas
keyHistory = Jugada anterior y siguiente
keyHelp = Esta ayuda
peek = Mantén pulsado para ver tu secreto
memory = Ocultarme mi propio secreto
otherDevice = Seguir en otro dispositivo
otherDeviceWhy = Abre allí esta página e introduce el código, o escanea el código QR. El código sirve una sola vez; después hay otro nuevo.
playsElsewhere = En otro dispositivo
seatElsewhere = Ahora juegas en otro dispositivo.
playHereAgain = Volver a jugar aquí
code = Código
recover = Recuperar mi sitio
recoverTitle = Tu sitio, en este dispositivo
recoverWhy = Introduce el código que se muestra en el dispositivo donde has jugado hasta ahora.
recoverWrong = Este código no es correcto o ya se usó. El actual se muestra en el otro dispositivo.
noCode = El código se muestra en el navegador en el que te uniste.
keepSvg = Guardar imagen (SVG)
keepPng = Guardar imagen (PNG)
shareLink = Copiar un enlace a esta partida
stepByStep = La última jugada, paso a paso
copyMoves = Copiar como texto
onlyWay = Solo tienes una opción: { $what }.
pace = El ordenador responde
paceCalm = Con calma
paceFast = Al instante
soundOn = Activar el sonido
soundOff = Silenciar

# -- problemas --
puzzles = Problemas
puzzle = Problema
puzzlesOf = Problemas: { $game }
puzzlesLead = Posiciones de partidas entre ordenadores, cada una con una sola jugada correcta. Cada día hay una nueva por juego.
noPuzzles = Ningún problema coincide.
daysInARow = { $n ->
    [one] { $n } día seguido.
   *[other] { $n } días seguidos.
}
solvedOf = { $n } de { $of } resueltos
ratingIs = Puntuación { $rating }
ratingGained = Puntuación +{ $n }
streakIs = Racha { $n }
dailySolved = Problema del día: resuelto
dailyShort = Problema del día
morePuzzles = Más problemas
morePuzzlesOf = { $game }: más problemas
puzzleNumber = Problema { $n } de { $of } · dificultad { $rating }
puzzleFind = Mueve { $side }. Encuentra la idea ganadora.
puzzleSave = Mueve { $side }. Encuentra la única jugada que salva la partida.
puzzlePoints = Mueve { $side }. Encuentra la jugada que te deja con más puntos.
puzzleGoesOn = Correcto. Mueve otra vez { $side }: ¿y ahora?
puzzleChoice = Qué problemas
showAnswer = Mostrar la solución
puzzleTheme = Tema
anyTheme = Cualquier tema
difficulty = Dificultad
anyGrade = Cualquier dificultad
grade_easy = Fácil
grade_middle = Media
grade_hard = Difícil
rightSoFar = Correcto. Espera la respuesta.
wrongTry = { $move } no es la jugada.
refuted = Tu rival responde { $reply }. Tus opciones bajan al { $chance } %.
refutedAtOnce = Tus opciones bajan al { $chance } %.
refutedPoints = Tu rival responde { $reply }. Otra jugada te deja con más puntos.
wrongPoints = Otra jugada te deja con más puntos.
wrongOffline = { $move } no es la jugada. Cuando vuelva la conexión podrás ver por qué.
tryAgain = Intentar otra vez
solved = ¡Resuelto!
solvedLater = Esa es la jugada.
wasWorth = { $chance } % de opciones; con cualquier otra jugada, como mucho { $second } %
wasWorthPoints = Ventaja final: { $best }; con cualquier otra jugada, como mucho { $second }
nextPuzzle = Siguiente problema
offlineNotHere = No hay conexión y esto no se había cargado antes. Se abrirá cuando vuelva la conexión.
# El vestíbulo

playOnline = Jugar en línea
leaders = Clasificación
guest = Invitado
lobbyQuick = Partida rápida
lobbyGame = Juego
lobbyDays = { $n ->
    [one] { $n } día
   *[other] { $n } días
}
lobbyMinutes = { $n } min
lobbyIncrement = + { $s } s
lobbyPerMove = por jugada
lobbyClock = { $n } min + { $s } s
lobbyPlayers = Jugadores
lobbyRules = Opciones de las reglas
lobbyLogInToJoin = Entra para unirte
lobbyWaitingHere = { $n } esperando
lobbyRated = Con puntuación
ratedGame = Partida con puntuación
lobbyCasual = Amistosa
lobbyPlayRated = Jugar con puntuación
lobbyGuests = Sin cuenta, tus partidas son amistosas.
lobbyLogIn = Entra para jugar con puntuación
lobbyOffer = Ofrecer una partida
lobbyOfferNow = Ofrecer esta partida
lobbySide = Tu bando
lobbyWaiting = Esperando a un rival
lobbyStay = No cierres esta página. La partida empieza en cuanto alguien se una.
lobbyMayLeave = Puedes salir de esta página. Tu oferta sigue en pie dos semanas.
lobbyWithdrawn = Has retirado tu oferta.
lobbyFound = Alguien se ha unido. Empieza la partida.
lobbyOpen = Partidas abiertas
lobbyNobody = Ahora mismo no espera nadie. Empieza una partida rápida u ofrece una: todos la verán aquí.
lobbyYouPlay = juegas con { $side }
lobbySeats = { $n ->
    [one] { $n } sitio libre de { $of }
   *[other] { $n } sitios libres de { $of }
}
lobbyJoin = Unirme
lobbyWatch = Partidas en curso
lobbyNothingPlayed = Ahora mismo no se juega ninguna partida.
lobbyMoreGames = { $n ->
    [one] y { $n } más
   *[other] y { $n } más
}
nothingPlayedYet = Aún no ha jugado partidas en línea.
latestGames = Últimas partidas
notRatedYet = Aún sin partidas con puntuación
wonDrawnLost = { $won ->
    [one] { $won } ganada
   *[other] { $won } ganadas
} · { $drawn } tablas · { $lost ->
    [one] { $lost } perdida
   *[other] { $lost } perdidas
}
outcome_won = Victoria
outcome_drawn = Tablas
outcome_lost = Derrota
placeOf = { $n } de { $of }
dayPlayed = Fecha
resultTitle = Resultado
opponents = Rivales
ratingChange = Puntos
playerTitle = Jugador
ratingTitle = Puntuación
gamesTitle = Partidas
noLeaders = Nadie ha jugado aún una partida con puntuación. ¿Empiezas tú?
curve = { $n ->
    [one] Puntuación tras { $n } partida: de { $from } a { $to }
   *[other] Puntuación en { $n } partidas: de { $from } a { $to }
}
yourGames = Tus partidas
finishedGames = Terminadas
allGames = Ver las { $n }
against = con { $names }
waitingForFriend = Esperando a la otra persona
winnerIs = Gana { $name }
notFinished = Sin terminar
reviewIt = Repasar
reviewOf = Repasar { $game } con { $names }
removeGame = Quitar { $game } de esta lista
removed = { $game }: quitada de tu lista.
undo = Deshacer
notifyMe = Avísame cuando me toque
shownLater = Correcto. Verás lo que hace cuando vuelva la conexión.
moveWaits = No hay conexión. Tu jugada se guarda y se envía cuando vuelva.
youOffered_draw = Has ofrecido tablas
youOffered_takeback = Has pedido deshacer una jugada
youOffered_rematch = Has pedido la revancha
withdraw = Retirar
declined_draw = { $name } no acepta las tablas
declined_takeback = { $name } no acepta deshacer la jugada
declined_rematch = { $name } no acepta la revancha
withdrawn_draw = { $name } retira su oferta de tablas
withdrawn_takeback = { $name } ya no pide deshacer una jugada
withdrawn_rematch = { $name } ya no pide la revancha
unread = { $n ->
    [one] Chat, { $n } mensaje nuevo
   *[other] Chat, { $n } mensajes nuevos
}
playComputer = Contra el ordenador
playFriend = Con un amigo
learnGame = Aprender { $game }
setUpComputer = { $game }: contra el ordenador
setUpFriend = { $game }: con un amigo
advanced = Avanzado: reglas, sitios, reloj
makeLink = Crear el enlace
seats = Sitios
whoPlays = Quién juega con { $side }
beginsMe = Tú
beginsFriend = La otra persona
beginsComputer = El ordenador
youAre = Juegas con
invitedBy = { $name } te invita a una partida de { $game }
invitedTo = Te invitan a una partida de { $game }
linkUsed = Esta invitación ya no está abierta
linkUsedWhy = Alguien ha ocupado el sitio, o el enlace se anuló o se cambió por otro. Si fuiste tú desde otro dispositivo, usa tu código.
haveCode = Tengo un código
share = Compartir
qr = Código QR
qrOf = El enlace como código QR
cancelLink = Anular el enlace
linkCancelled = El enlace ya no sirve.
linkElsewhere = En este dispositivo no hay enlace para { $name }. Uno nuevo sustituye a los que hayas enviado.
newLink = Nuevo enlace
logIn = Entrar
logOut = Cerrar sesión
accountNew = Crear una cuenta
accountWhy = Con una cuenta tienes tus partidas en todos tus dispositivos, y las que juegues en línea pueden contar para la clasificación. No hace falta correo: guarda bien tu contraseña, porque nadie puede enviártela.
accountName = Nombre
passphrase = Contraseña
passphraseRule = Contraseña, al menos { $n } caracteres
passphraseNow = Contraseña actual
passphraseNew = Contraseña nueva
passphraseChange = Cambiar la contraseña
passphraseChanged = Tu contraseña ha cambiado. En los demás dispositivos se ha cerrado la sesión.
rename = Cambiar el nombre
renamed = Ahora te llamas { $name }.
devices = Dispositivos
thisDevice = Este dispositivo
deviceSince = sesión abierta desde el { $when }
logOutOthers = Cerrar la sesión en los demás
othersLoggedOut = En los demás dispositivos se ha cerrado la sesión.
accountProfile = Resultados y clasificación
accountDelete = Borrar la cuenta
accountDeleteWhy = Se borran tu nombre, tu contraseña y tus sesiones. Tus partidas se quedan, porque también son de quienes jugaron contigo.
accountDeleteSure = Sí, borrar mi cuenta
accountWrong = Contraseña incorrecta.
accountMade = Tu cuenta está lista.
accountDeleted = Tu cuenta se ha borrado.
loggedIn = Has iniciado sesión.
loggedOut = Has cerrado la sesión.

## Preparar una posición a mano

editBoard = Editar este tablero
editEmpty = Tablero vacío
editing = Preparando una posición
editClear = Vaciar el tablero
editStart = Posición inicial
editStudy = Estudiar desde aquí
editLeave = Cancelar
editBegin = Elige una pieza junto al tablero y después su sitio. Toca una pieza del tablero para quitarla.
editNoneLeft = No queda ninguna. Quita antes una del tablero.
editGone = { $what }: fuera
editReady = Puedes estudiar o jugar desde aquí.
# $why: what is wrong
editNotYet = Aún no: { $why }.
editOver = En esta posición la partida ha terminado. Puedes estudiarla.
