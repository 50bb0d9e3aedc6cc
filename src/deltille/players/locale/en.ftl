# What computer players say about themselves, and what can be wrong with the text that names one.

# $like is what the level is like, as the page says it: "Knows the rules and little else."
level-note = Level { $level }. { $like } { $how }
by-network = It plays by a network ({ $effort }).
by-search = No network fits { $game }: it plays by tree search with random games ({ $effort }).
effort-policy = policy alone
effort-nodes = { $nodes } nodes
effort-seconds = at most { $seconds } s a move

unknown = no player has this name; { $hint }; or write module:Class
text-expected = a player is named by a text such as 'level:3'
just = write just '{ $name }'
flat-form = write 'flat' or 'flat:N' with N random games per move
no-setting = has no setting { $key }; { $hint }
setting-must-be = { $key } must be { $what }, not { $value }
whole-number = a whole number
whole-number-between = a whole number from { $least } to { $most }
number = a number such as 2 or 0.5
number-of-seconds = a number of seconds such as 2 or 0.5
share = a number from 0 to 1
yes-or-no = yes or no
weights-file = the path of an .npz file that exists
nodes-needed = say how many nodes it searches: 'level:nodes=200,...'
level-range = levels run from 1 to { $last }

class-form = write module:Class, or module:Class,key=value
no-module = there is no module { $module }
no-module-hint = there is no module { $module }; { $hint }
no-class = module { $module } has no class { $name }
wrong-settings = its class does not take these settings: { $why }
no-choose = a player needs a method choose(position, seed) that returns a legal move

gtp-unreadable = its command cannot be read: { $why }
gtp-form = write gtp: and a command, as in gtp:"pentobi-gtp --level 3"
gtp-secrets = { $game } has secrets, which GTP cannot express
gtp-start = GTP has no command for a position to start from; play from moves
gtp-gone = ended when it was told { $line }
gtp-refused = refused { $line }: { $why }
