// Pentobi's desktop program as an engine: GTP on standard input and output, without a window.
//
// This library is loaded before Pentobi's own code (LD_PRELOAD) and replaces the one call that opens its
// window, QQmlApplicationEngine::load. By then Pentobi has read its command line and registered its models
// of a game and of a player; we create one of each and drive them by name, as its window would.

#include <QtQml>

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>

namespace {

const char* const MODELS = R"(
import pentobi
PlayerModel {
    id: player
    property bool done: false
    property GameModel game: GameModel { }
    gameVariant: game.gameVariant
    onMoveGenerated: function(move) { game.playMove(move); done = true }
    function openGame(text) { return game.openByteArray(text) }
    function saveGame(file) { return game.save(file) }
    function error() { return game.getError() }
    function goEnd() { game.goEnd() }
    function think(strength) { done = false; player.level = strength; player.startGenMove(game) }
}
)";

const std::map<QString, QString> VARIANTS = {
    {"trigon", "Blokus Trigon"},
    {"trigon_2", "Blokus Trigon Two-Player"},
    {"trigon_3", "Blokus Trigon Three-Player"},
};

const QStringList COLOURS = {"blue", "yellow", "red", "green"};

const QStringList COMMANDS = {
    "clear_board", "cputime",          "genmove",     "known_command", "list_commands", "name",
    "play",        "protocol_version", "quit",        "savesgf",       "set_game",      "showboard",
    "undo",        "version"};

// An answer that begins with "?".
struct Refused : std::runtime_error {
    explicit Refused(const QString& why) : std::runtime_error(why.toStdString()) {}
};

class Engine {
public:
    explicit Engine(QObject* models)
        : m_models(models),
          m_game(models->property("game").value<QObject*>()),
          m_level(qEnvironmentVariableIntValue("PENTOBI_GTP_LEVEL")) {
        if (m_level < 1)
            m_level = 4;
        setGame(qEnvironmentVariable("PENTOBI_GTP_GAME", "trigon_2"));
    }

    void run() {
        std::string line;
        while (!m_isOver && std::getline(std::cin, line)) {
            const auto at = line.find('#');
            auto words = QString::fromStdString(line.substr(0, at)).simplified().split(' ', Qt::SkipEmptyParts);
            if (words.isEmpty())
                continue;
            QString id;
            bool isNumber = false;
            words.first().toUInt(&isNumber);
            if (isNumber)
                id = words.takeFirst();
            QString sign = "=", text;
            try {
                text = words.isEmpty() ? throw Refused("no command") : answer(words.takeFirst(), words);
            } catch (const std::exception& error) {
                sign = "?";
                text = error.what();
            }
            std::cout << (sign + id + ' ' + text).toStdString() << "\n\n" << std::flush;
        }
    }

private:
    QString answer(const QString& command, const QStringList& args) {
        if (command == "protocol_version")
            return "2";
        if (command == "name")
            return "Pentobi";
        if (command == "version")
            return QCoreApplication::applicationVersion();
        if (command == "list_commands")
            return COMMANDS.join('\n');
        if (command == "known_command")
            return args.size() == 1 && COMMANDS.contains(args[0]) ? "true" : "false";
        if (command == "quit")
            m_isOver = true;
        else if (command == "set_game")
            setGame(args.join(' '));
        else if (command == "clear_board")
            open({});
        else if (command == "undo")
            undo();
        else if (command == "play")
            play(args);
        else if (command == "genmove")
            return think(args);
        else if (command == "showboard")
            return sgf(m_moves);
        else if (command == "savesgf")
            save(args);
        else if (command == "cputime")
            return cpuTime();
        else
            throw Refused("unknown command");
        return {};
    }

    void setGame(const QString& name) {
        for (const auto& [shortName, longName] : VARIANTS)
            if (name.compare(shortName, Qt::CaseInsensitive) == 0 ||
                name.compare(longName, Qt::CaseInsensitive) == 0) {
                m_variant = longName;
                open({});
                return;
            }
        throw Refused("unknown game; the games are Blokus Trigon, its Two-Player and its Three-Player");
    }

    int colour(const QString& word) const {
        bool isNumber = false;
        int number = word.toInt(&isNumber);
        if (!isNumber)
            for (int i = 0; i < COLOURS.size(); ++i)
                if (!word.isEmpty() && COLOURS[i].startsWith(word.toLower()))
                    number = i + 1;
        if (number < 1 || number > m_game->property("nuColors").toInt())
            throw Refused("no such colour");
        return number;
    }

    void play(const QStringList& args) {
        if (args.size() != 2)
            throw Refused("write play, a colour and a move");
        static const QRegularExpression cells("^[a-z]+[0-9]+(,[a-z]+[0-9]+)*$");
        const auto move = args[1].toLower();
        if (!cells.match(move).hasMatch())
            throw Refused("a move is its cells with commas between them");
        auto moves = m_moves;
        moves << QString("%1[%2]").arg(colour(args[0])).arg(move);
        open(moves);
    }

    void undo() {
        if (m_moves.isEmpty())
            throw Refused("cannot undo");
        open(m_moves.first(m_moves.size() - 1));
    }

    QString think(const QStringList& args) {
        if (args.size() != 1)
            throw Refused("write genmove and a colour");
        if (m_game->property("isGameOver").toBool())
            return "pass";
        const int due = m_game->property("toPlay").toInt() + 1;
        if (colour(args[0]) != due)
            throw Refused("it is the turn of " + COLOURS[due - 1]);
        QMetaObject::invokeMethod(m_models, "think", Q_ARG(QVariant, m_level));
        while (m_models->property("isGenMoveRunning").toBool() && !m_models->property("done").toBool())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        // A move has no text of its own: it is the last one of the game that Pentobi would save.
        static const QRegularExpression node(";([1-4]\\[[^\\]]*\\])");
        QString last;
        for (auto found = node.globalMatch(saved()); found.hasNext();)
            last = found.next().captured(1);
        if (!last.startsWith(QString::number(due))) {
            isOpen(m_moves);
            throw Refused("Pentobi found no move, or /proc is missing");
        }
        m_moves << last;
        return last.mid(2).chopped(1);
    }

    QString sgf(const QStringList& moves) const {
        QString text = "(\n;GM[" + m_variant + "]CA[UTF-8]\n";
        for (const auto& move : moves)
            text += ';' + move + '\n';
        return text + ")";
    }

    // Set up a game by its moves; the old one stays if Pentobi cannot read them.
    void open(const QStringList& moves) {
        if (!isOpen(moves)) {
            QVariant why;
            QMetaObject::invokeMethod(m_models, "error", Q_RETURN_ARG(QVariant, why));
            isOpen(m_moves);
            throw Refused("illegal move: " + why.toString());
        }
        m_moves = moves;
    }

    bool isOpen(const QStringList& moves) {
        QVariant isRead;
        QMetaObject::invokeMethod(m_models, "openGame", Q_RETURN_ARG(QVariant, isRead),
                                  Q_ARG(QVariant, (sgf(moves) + '\n').toUtf8()));
        QMetaObject::invokeMethod(m_models, "goEnd");
        return isRead.toBool() && m_game->property("moveNumber").toInt() == moves.size() &&
               m_game->property("movesLeft").toInt() == 0;
    }

    // The game as Pentobi saves it, through a file in memory.
    QString saved() {
        const int memory = memfd_create("game", 0);
        const auto path = QString("/proc/self/fd/%1").arg(memory);
        QVariant isSaved;
        QMetaObject::invokeMethod(m_models, "saveGame", Q_RETURN_ARG(QVariant, isSaved), Q_ARG(QVariant, path));
        QFile file(path);
        const bool isRead = isSaved.toBool() && file.open(QIODevice::ReadOnly);
        const auto text = isRead ? QString::fromUtf8(file.readAll()) : QString();
        close(memory);
        return text;
    }

    void save(const QStringList& args) const {
        QFile file(args.join(' '));
        if (!file.open(QIODevice::WriteOnly))
            throw Refused("cannot write this file");
        file.write((sgf(m_moves) + '\n').toUtf8());
    }

    static QString cpuTime() {
        rusage used{};
        getrusage(RUSAGE_SELF, &used);
        const double s = double(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                         1e-6 * double(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
        return QString::number(s, 'f', 3);
    }

    QObject* m_models;
    QObject* m_game;
    int m_level;
    QString m_variant;
    QStringList m_moves;  // as SGF writes them: 1[r4,r5]
    bool m_isOver = false;
};

}  // namespace

void QQmlApplicationEngine::load(const QString&) {
    loadData(MODELS);
    int status = 1;
    if (!rootObjects().isEmpty()) {
        try {
            Engine(rootObjects().first()).run();
            status = 0;
        } catch (const std::exception& error) {
            std::cerr << "pentobi-gtp: " << error.what() << std::endl;
        }
    }
    std::cout << std::flush;
    _exit(status);  // no window was opened, and nothing is to be saved
}
