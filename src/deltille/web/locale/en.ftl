# What the page says. What happens in a game is said by the game, what is refused by the server.

learn = Learn step by step
learnShort = Learn
tryIt = Try it
studyGame = Study this game
lesson = Lesson
lessonOf = { $game }, step by step
lessonSteps = The steps of this lesson
stepOf = Step { $n } of { $of }
stepNumber = Step { $n }
stepSolved = Step { $n }, solved
hint = Hint
hintThinking = Looking for a good move …
hintMove = { $move }.
noNetwork = No network fits this board; the analysis uses search alone.
byNetwork = Evaluated by this game's network.
territory = Territory
territoryWhy = Shading shows who will probably own each place at the end
showSolution = Show it on the board
notThatMove = { $move } is allowed, but not what we are looking for. Try something else.
nextStep = Next
onceMore = Again
finishLesson = Finish
lessonDone = You know how to play { $game }.
lessonDoneWhy = Level 1 is made for beginners. Try a game.
allRules = All rules, clause by clause
goOnFromHere = Continue from here
study = Study board
readMore = More about this
ruleCard = A rule that matters now
cards = Explain rules when they first matter
think = Analyse
stopThinking = Stop
thinking = Thinking …
thoughtSoFar = Simulations so far: { $n }
thoughtEnough = Simulations: { $n }
bestIs = Best move: { $move }, { $n } percent
bestLines = Best moves
provenWin = wins
provenLoss = loses
provenDraw = draws
variations = Variations
promote = Promote variation
deleteMove = Delete from here
comment = Comment on this move
leadWhy = Expected lead in points
annotate = Annotate this move
mark1 = Good move
mark2 = Mistake
mark3 = Brilliant move
mark4 = Blunder
mark5 = Interesting move
mark6 = Dubious move
foldLine = Collapse the line { $move }
unfoldLine = Expand the line { $move }
shareStudy = Share
studyLinkCopied = Link copied. Anyone who opens it sees this study and gets a copy.
studyTooLong = This study is too long for a link. Save it as a file and share that.
sharedStudy = A shared study: what you change stays with you.
keepStudy = Save as my study
studyKept = This is your study now.
brokenLink = This link contains no study. Ask for a new one.
notAGame = This is not a Deltille game file.
fileTooLong = This file is too large to be a game.
saveAs = Save as { $ending }
setUpAny = Set up a position
startThere = Start from there
positionStands = A { $game } position.
explorer = Opening explorer
explorerWhy = Games that reached this position: { $n } by computers, { $here } on this server
explorerEmpty = No known game reached this position.
openingMove = { $move }: { $n ->
    [one] one game
   *[other] { $n } games
}, won { $shares }
openAndSave = Import, save, continue
newStudy = Starting position
opponent = Opponent
positionText = Position as text
setUpPosition = Set up
copyPosition = Copy
downloadStudy = Save with variations
playFromHere = Play from here
tagline = Strategy games on triangles
lead = Pick a board and play. No account, nothing to install.
playNow = Play now
rules = Rules
noServer = The server is not responding. Try again in a moment.
offline = You are offline. This needs the server.
level = Level { $n }
levelElo = { $n } Elo above random moves
like_level_1 = Plays almost at random: for your very first games.
like_level_2 = Knows the rules and little else.
like_level_3 = Finds a sensible move now and then.
like_level_4 = Knows good moves, but often misses them.
like_level_5 = Plays by feel and overlooks some things.
like_level_6 = Plays by feel, mostly well.
like_level_7 = Rarely misses anything, but hardly looks ahead.
like_level_8 = Considers your replies before it moves.
like_level_9 = Looks several moves ahead: you need a plan.
like_level_10 = Plays as well as it can in two or three seconds.
yes = Yes
no = No
seatHere = On this screen
seatInvite = A friend (by link)
seatNumber = Player { $n }
friendPlays = Your friend plays
friendElsewhere = Elsewhere, with a link
seatComputer = Computer: { $name }
clockNone = No clock
clockMinutes = { $n ->
    [one] { $n } minute, { $s } s per move
   *[other] { $n } minutes, { $s } s per move
}
clockDays = { $n ->
    [one] { $n } day per move
   *[other] { $n } days per move
}
yourName = Your name
clock = Clock
setUp = Start game
begins = Who goes first
beginsLot = Random
swapRule = Swap rule: the second player may take over the first move
matchOfTwo = A match of two games, switching sides
rememberSecret = Remember your secret: it is not shown to you, as in the original
swapSides = Swap sides
swapWhy = Take over the other side and its first move
hasSwapped = { $name } has swapped sides
matchStands = Game { $n } of { $of }, { $points }
nextGame = Next game, sides switched
boardOf = A demo game of { $game }
home = Deltille home page
language = Language
automatic = Automatic
theme = Appearance
light = Light
dark = Dark
motion = Motion
less = Less
hints = Highlight possible moves
instant = Move without confirming
sound = Sound
settings = Settings
footer = Deltille is free software. Everything here runs on this server.
forPrograms = For programs: the API
boardLabel = Board. Arrow keys move, Enter chooses and confirms, Space shows the next option, Escape cancels.
board = Board
besides = Moves and more
chosen = { $n ->
    [one] { $what } selected, { $n } way to continue
   *[other] { $what } selected, { $n } ways to continue
}
notThere = { $what }: nothing to do there now. Tap something highlighted.
goOn = { $what }: choose how to continue.
goOnHere = Choose how to continue.
goBack = Back
reverse = Other faces
reverseIs = Its other face: { $what }
notes = Notes
notesWhy = Tap an opponent's piece to mark it: question mark, secret, dot, none. Only you see the marks.
note_question = marked with a question mark
note_secret = marked as the secret
note_dot = marked with a dot
note_none = no mark
presets = Quick messages
rulesNow = Rules, with this board as the example
boardNow = Your board now
boardNowWhy = { $n ->
    [one] This is your game after { $n } move. What follows explains what you see here.
   *[other] This is your game after { $n } moves. What follows explains what you see here.
}
youCould = One of your options here:
begin = Your turn. Tap a highlighted point.
beginTray = Your turn. Pick a piece.
cancel = Cancel
nextFit = Next option ({ $n } of { $of })
confirm = Confirm
unforeseen = No connection: what this move does cannot be shown. You can still confirm it.
confirmWith = Enter confirms.
oneOf = Option { $n } of { $of }; Space shows the next.
pieces = { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
}
sitDown = Join
onlyWatch = Watch
spectator = Spectator
watching = Watching
watchers = { $n ->
    [one] { $n } person is watching
   *[other] { $n } people are watching
}
watchNext = Watch another game
joined = { $name } has joined
hasResigned = { $name } has resigned
hasFlagged = { $name } has run out of time
offered_draw = { $name } offers a draw
offered_takeback = { $name } asks to take back a move
offered_rematch = { $name } would like a rematch
takenBack = The move has been taken back
hasDrawn = A draw was agreed
waitingForSeats = Waiting for players to join.
waitingShort = Waiting
busyAbout = The server is busy. Wait about { $n } s.
waitingFor = { $name } is to move.
passTo = Pass the screen to { $name }
passWhy = What comes next is for { $name } alone.
iAm = I am { $name }
connectionLost = Connection lost. Reconnecting; your game is safe.
over = Game over
yourTurn = Your turn
turnOf = { $name } to move
showMe = Show a legal move
takeback = Take back
more = More
offerDraw = Offer a draw
download = Download game
copyLink = Copy spectator link
resignAsk = Resign …
resignSure = Resign this game?
resign = Yes, resign
agree = Accept
declineIt = Decline
inviteLink = Link for { $name }
inviteFor = Send this link to your friend, who plays { $name }:
inviteEach = Send each friend a link of their own:
copy = Copy
copied = Copied
copyByHand = Copy this link:
days = { $n } d { $h } h
you = You
freeSeat = Open seat
isHere = here
isAway = away
points = points
scores = Scores
toMove = to move
winner = wins
moves = Moves
lookBack = Game history
toStart = To the start
stepBack = One move back
stepForward = One move forward
toNow = Back to the game
again = Show the last move again
theStart = The start
lookingBack = { $n ->
    [one] This is the board after { $n } move.
   *[other] This is the board after { $n } moves.
}
chat = Chat
saySomething = Write a message
send = Send
typeMove = A move in notation
myMoves = The moves you can make
nMoves = { $n ->
    [one] { $n } move: { $some }
   *[other] { $n } moves: { $some }
}
playIt = Play
byText = Play by text
byTextWhy = Type a move in notation.
byTextExample = Type a move in notation, for example { $move }.
listMoves = List my moves
gameOver = The game is over
aDraw = A draw
youWin = You won
youShare = You share the win
sharedWin = Shared win
youLose = You lost
rematch = Rematch
tryNext = Try { $name }
otherGames = Other games
afterMoves = { $n ->
    [one] After { $n } move
   *[other] After { $n } moves
}
openRecord = Import game
replay = Saved game
toEnd = To the end
review = Analyse game
reviewing = Analysing your game …
chances = Each side's chances after its moves, as the computer estimates them
noMoment = No single move decided this game.
moment = Move { $n }: { $played }.
better = Better: { $better }.
lookAtIt = Show position
zoom = Zoom in
turnBoard = Flip the board
plan = Plan
planBegin = Plan your next move. Nothing is sent while others play.
planStands = Your plan. You can confirm it when it is your turn.
planReady = Your plan is still possible. Confirm to play it.
planGone = Your plan is no longer possible. Choose another move.
turnLeft = Turn left
turnRight = Turn right
turnOver = Turn over
nudge_up = Move up
nudge_down = Move down
nudge_left = Move left
nudge_right = Move right
ways = Options
movesLeft = { $n ->
    [one] You have { $n } move left.
   *[other] You still have { $n } moves.
}
hints_yes = Possible moves are highlighted
hints_no = Nothing is highlighted
coordinates_yes = Coordinates are shown
coordinates_no = Coordinates are hidden
coordinates = Coordinates
help = Help
helpTouch = Tap something highlighted, look at what it would do, and confirm with the green button. You can also drag pieces; zoom with two fingers. Nothing is played before you confirm.
close = Close
keyArrows = Move the cursor
keyEnter = Choose, then confirm
keySpace = Show the next option
keyTurn = Turn the piece
keyFlip = Turn the piece over
keyNudge = Move the piece a little
keyBack = Undo the last choice
keyEscape = Cancel
keyShow = Show a legal move, or the previous one
keyHints = Highlight possible moves, or not
keyCoordinates = Show or hide coordinates
keyHistory = Previous and next move
keyHelp = This page
peek = Hold to see your secret
memory = Hide my own secret from me
otherDevice = Continue on another device
otherDeviceWhy = Open this page there and enter the code, or scan the QR code. The code works once and is then replaced by a new one.
playsElsewhere = On another device
seatElsewhere = You are playing on another device now.
playHereAgain = Play here again
code = Code
recover = Take my seat
recoverTitle = Your seat, on this device
recoverWhy = Enter the code shown on the device you have played on so far.
recoverWrong = This code is wrong or was used before. Look at the other device for the current one.
noCode = The code is shown in the browser you joined with.
keepSvg = Save image (SVG)
keepPng = Save image (PNG)
shareLink = Copy a link to this game
stepByStep = The last move, step by step
copyMoves = Copy as text
onlyWay = You have only one option: { $what }.
pace = Computer speed
paceCalm = Relaxed
paceFast = Instant
soundOn = Turn sound on
soundOff = Turn sound off

# -- puzzles --
puzzles = Puzzles
puzzle = Puzzle
puzzlesOf = Puzzles: { $game }
puzzlesLead = Positions from games between computers, each with one right move. Every game has a new one each day.
noPuzzles = No puzzle matches.
daysInARow = { $n ->
    [one] { $n } day in a row.
   *[other] { $n } days in a row.
}
solvedOf = { $n } of { $of } solved
ratingIs = Rating { $rating }
ratingGained = Rating +{ $n }
streakIs = Streak { $n }
dailySolved = Puzzle of the day: solved
dailyShort = Puzzle of the day
morePuzzles = More puzzles
morePuzzlesOf = { $game }: more puzzles
puzzleNumber = Puzzle { $n } of { $of } · difficulty { $rating }
puzzleFind = { $side } to move. Find the winning idea.
puzzleSave = { $side } to move. Find the only move that saves the game.
puzzlePoints = { $side } to move. Find the move that leads to the most points.
puzzleGoesOn = Right. { $side } to move again: what now?
puzzleChoice = Which puzzles
showAnswer = Show the solution
puzzleTheme = Theme
anyTheme = Any theme
difficulty = Difficulty
anyGrade = Any difficulty
grade_easy = Easy
grade_middle = Medium
grade_hard = Hard
rightSoFar = Right. Wait for the reply.
wrongTry = { $move } is not it.
refuted = Your opponent replies { $reply }. Your chances drop to { $chance }%.
refutedAtOnce = Your chances drop to { $chance }%.
refutedPoints = Your opponent replies { $reply }. Another move leads to more points.
wrongPoints = Another move leads to more points.
wrongOffline = { $move } is not it. You can see why when you are back online.
tryAgain = Try again
solved = Solved!
solvedLater = That is the move.
wasWorth = Chances: { $chance }%; with any other move at most { $second }%
wasWorthPoints = Lead at the end: { $best }; with any other move at most { $second }
nextPuzzle = Next puzzle
offlineNotHere = You are offline, and this was not loaded before. It opens when you are back online.
# The lobby

playOnline = Play online
leaders = Leaders
guest = Guest
lobbyQuick = Quick game
lobbyGame = Game
lobbyDays = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
lobbyMinutes = { $n } min
lobbyIncrement = + { $s } s
lobbyPerMove = per move
lobbyClock = { $n } min + { $s } s
lobbyPlayers = Players
lobbyRules = Rule options
lobbyLogInToJoin = Log in to join
lobbyWaitingHere = { $n } waiting
lobbyRated = Rated
ratedGame = Rated game
lobbyCasual = Casual
lobbyPlayRated = Play rated games
lobbyGuests = Without an account your games are casual.
lobbyLogIn = Log in to play rated games
lobbyOffer = Offer a game
lobbyOfferNow = Offer this game
lobbySide = Your side
lobbyWaiting = Waiting for an opponent
lobbyStay = Keep this page open. The game starts as soon as someone joins.
lobbyMayLeave = You can leave this page. Your offer stays for two weeks.
lobbyWithdrawn = Your offer is withdrawn.
lobbyFound = Someone has joined. The game is starting.
lobbyOpen = Open games
lobbyNobody = Nobody is waiting right now. Start a quick game or offer one: everybody here will see it.
lobbyYouPlay = you play { $side }
lobbySeats = { $n ->
    [one] { $n } of { $of } seats free
   *[other] { $n } of { $of } seats free
}
lobbyJoin = Join
lobbyWatch = Games to watch
lobbyNothingPlayed = No game is being played right now.
lobbyMoreGames = { $n ->
    [one] and { $n } more
   *[other] and { $n } more
}
nothingPlayedYet = No games played online yet.
latestGames = Latest games
notRatedYet = No rated games yet
wonDrawnLost = { $won } won · { $drawn } drawn · { $lost } lost
outcome_won = Won
outcome_drawn = Draw
outcome_lost = Lost
placeOf = { $n } of { $of }
dayPlayed = Date
resultTitle = Result
opponents = Opponents
ratingChange = Rating
playerTitle = Player
ratingTitle = Rating
gamesTitle = Games
noLeaders = Nobody has played a rated game yet. Be the first.
curve = { $n ->
    [one] Rating after { $n } game: from { $from } to { $to }
   *[other] Rating over { $n } games: from { $from } to { $to }
}
yourGames = Your games
finishedGames = Finished
allGames = Show all { $n }
against = with { $names }
waitingForFriend = Waiting for your friend
winnerIs = { $name } won
notFinished = Not finished
reviewIt = Review
reviewOf = Review { $game } with { $names }
removeGame = Remove { $game } from this list
removed = { $game } removed from your list.
undo = Undo
notifyMe = Notify me when it is my turn
shownLater = Right. You will see what it does when you are back online.
moveWaits = You are offline. Your move is saved and will be sent when you are back online.
youOffered_draw = You have offered a draw
youOffered_takeback = You have asked to take back a move
youOffered_rematch = You have asked for a rematch
withdraw = Withdraw
declined_draw = { $name } declined the draw
declined_takeback = { $name } declined to take back the move
declined_rematch = { $name } declined the rematch
withdrawn_draw = { $name } withdrew the draw offer
withdrawn_takeback = { $name } withdrew the takeback request
withdrawn_rematch = { $name } withdrew the rematch request
unread = { $n ->
    [one] Chat, { $n } new message
   *[other] Chat, { $n } new messages
}
playComputer = Play the computer
playFriend = Play a friend
learnGame = Learn { $game }
setUpComputer = { $game }: play the computer
setUpFriend = { $game }: play a friend
advanced = Advanced: rules, seats, clock
makeLink = Get the link
seats = Seats
whoPlays = Who plays { $side }
beginsMe = You
beginsFriend = Your friend
beginsComputer = The computer
youAre = You play
invitedBy = { $name } invites you to a game of { $game }
invitedTo = You are invited to a game of { $game }
linkUsed = This invitation is no longer open
linkUsedWhy = Someone has taken the seat, or the link was cancelled or replaced. If it was you, on another device, use your code.
haveCode = I have a code
share = Share
qr = QR code
qrOf = The link as a QR code
cancelLink = Cancel link
linkCancelled = The link no longer works.
linkElsewhere = There is no link for { $name } on this device. A new one replaces any you have sent.
newLink = New link
logIn = Log in
logOut = Log out
accountNew = Create account
accountWhy = With an account, your games are on every device, and lobby games can be rated. You need no e-mail: keep your passphrase safe, because nobody can send it to you.
accountName = Name
passphrase = Passphrase
passphraseRule = Passphrase, at least { $n } characters
passphraseNow = Current passphrase
passphraseNew = New passphrase
passphraseChange = Change passphrase
passphraseChanged = Passphrase changed. All other devices are logged out.
rename = Change name
renamed = Your name is now { $name }.
devices = Devices
thisDevice = This device
deviceSince = logged in since { $when }
logOutOthers = Log out all other devices
othersLoggedOut = All other devices are logged out.
accountProfile = Results and ratings
accountDelete = Delete account
accountDeleteWhy = Your name, passphrase and logins are deleted. Your games stay, because they also belong to the other players.
accountDeleteSure = Yes, delete my account
accountWrong = Wrong passphrase.
accountMade = Your account is ready.
accountDeleted = Your account is deleted.
loggedIn = You are logged in.
loggedOut = You are logged out.

## Setting a position up by hand

editBoard = Edit this board
editEmpty = Empty board
editing = Setting up a position
editClear = Clear board
editStart = Start position
editStudy = Study from here
editLeave = Cancel
editBegin = Choose a piece beside the board, then its place. Tap a piece on the board to take it away.
editNoneLeft = None of these is left. Take one from the board first.
editGone = { $what } is taken away
editReady = You can study or play from here.
# $why: what is wrong
editNotYet = Not ready: { $why }.
editOver = The game is over in this position. You can study it.
