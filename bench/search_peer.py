"""The bot `mcts` beside the search of OpenSpiel's wheel (`MCTSBot` with random rollouts): rules, speed, strength.

    pip install open_spiel==2.0.2
    cargo build --release -p boardwright-cli
    python bench/search_peer.py rules|speed|strength [--agent mcts:400] [game ...]

`rules` counts the sequences of decisions in both engines. `speed` measures iterations a second of processor time: both
bots make the first two decisions of many games, which no search solves, so each decision takes exactly the stated
iterations. The start of our process is subtracted. The engines take turns, slice by slice, because other work on the
machine slows a core for seconds at a time. `--whole` measures decisions a second in whole games instead: there both bots
stop early once they have solved the position, and forced moves are not searched.

`strength` plays matches at equal iterations. The games come in pairs with seats swapped. `boardwright play --stdio` plays
our bot and the wheel's answers, so both engines follow each game. At each of the wheel's decisions their legal moves must
be equal by name, and at the end their results. The unit of the 95 % interval is the pair; equal pairs have no spread, so
the bound is then 3 divided by their number (the rule of three).
"""

import argparse
import json
import re
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, NamedTuple

import pyspiel

ROOT = Path(__file__).resolve().parent.parent
MEMORY = 1000  # megabytes of the wheel's tree
OPENING = 2  # decisions of a game that `speed` measures


def cells(label):
    """The cells in a label: `Step Man on a3, b4` has a3 and b4."""
    return re.findall(r"\b[a-k]\d+\b", label.lower())


def cell(label, last):
    """A cell, or `pass`."""
    return "".join(cells(label)) or label.lower()


def step(label, last):
    """From a cell to another one. The label of a further jump has its end alone; it begins where the last one ended."""
    found = cells(label)
    return "".join(found if len(found) > 1 else cells(last)[-1:] + found)


def column(label, last):
    return str("abcdefg".index(cells(label)[0][0]))


def mirrored(label, last):
    """Breakthrough of the wheel begins at the far side."""
    return "".join(f"{found[0]}{9 - int(found[1:])}" for found in cells(label))


def house(label, last):
    return label.split()[-1]


def row_and_column(label, last):
    found = cells(label)[0]
    return f"({int(found[1:]) - 1},{'abc'.index(found[0])})"


class Game(NamedTuple):
    """A game of both engines."""

    spec: str
    wheel: str
    mark: float  # the ratio of the iterations a second to be reached
    depth: int  # decisions of the counted sequences
    name: Callable  # from a label of ours and the one before to a move of the wheel
    cut: str  # what is removed from a move of the wheel


GAMES = [
    Game("connect-four", "connect_four", 2.5, 6, column, r"^[xo]"),
    Game("breakthrough", "breakthrough", 2.5, 3, mirrored, r"\*$"),
    Game("othello", "othello", 2.5, 6, cell, ""),
    Game("hex", "hex", 2.5, 2, cell, ""),
    Game("checkers", "checkers", 2, 6, step, ""),
    Game("kalah", "mancala", 2.5, 6, house, ""),
    Game("tic-tac-toe", "tic_tac_toe", 2.5, 9, row_and_column, r"^[xo]"),
]


def path(game):
    return ROOT / "specs" / f"{game.spec}.md"


def searcher(loaded, options, seed):
    """A bot of the wheel."""
    rollouts = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(loaded, rollouts, options.uct, options.iterations, MEMORY, True, seed, False)


# Rules


def sequences(state, depth):
    """The number of sequences of exactly so many decisions."""
    if depth == 0:
        return 1
    if state.is_terminal():
        return 0
    if depth == 1:
        return len(state.legal_actions())
    return sum(sequences(state.child(action), depth - 1) for action in state.legal_actions())


def rules(game, options):
    start = pyspiel.load_game(game.wheel).new_initial_state()
    command = [options.command, "perft", path(game), "--depth", str(game.depth), "--unit", "decision", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    ours = [row["nodes"] for row in json.loads(done.stdout)["depths"]]
    theirs = [sequences(start, depth) for depth in range(1, game.depth + 1)]
    return {"game": game.spec, "depth": game.depth, "sequences": ours[-1], "wheel_sequences": theirs[-1], "equal": ours == theirs}


# Speed


def timed(command):
    """Standard output of a process, and the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def our_slice(game, options, games, seed):
    """Units of work in `games` games of our bot, and seconds without the start of the process."""
    base = [options.command, "eval", path(game), "--threads", "1", "--json", "--seed", str(seed)]
    short = [] if options.whole else ["--cap", str(OPENING)]
    _, start = timed([*base, "--games", "1", "--cap", "1"])
    out, taken = timed([*base, *short, "--games", str(games), "--agents", options.agent])
    if not options.whole:
        return games * OPENING * options.iterations, taken - start
    report = json.loads(out)
    metrics = {metric["id"]: float(metric["value"]) for metric in report["metrics"] if metric["value"]}
    return report["games"] * metrics["length.decisions"] * metrics["choice.share"], taken - start


def their_slice(loaded, options, seconds, seed):
    """The same of the wheel's bot, for about so many seconds."""
    work, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        seed += 1
        bot, state, plies = searcher(loaded, options, seed), loaded.new_initial_state(), 0
        while not state.is_terminal() and (options.whole or plies < OPENING):
            moves = state.legal_actions()
            state.apply_action(moves[0] if len(moves) == 1 else bot.step(state))
            work += len(moves) > 1
            plies += 1
    return work * (1 if options.whole else options.iterations), taken


def speed(game, options):
    loaded = pyspiel.load_game(game.wheel)
    work, taken = our_slice(game, options, 2, 1)  # to find how many games fill a slice
    games = max(1, round(2 * options.seconds / max(taken, 0.001)))
    ours, theirs = [], []
    for number in range(1, options.slices + 1):
        seed = 100_000 * number
        work, taken = our_slice(game, options, games, seed)
        ours.append(work / taken)
        work, taken = their_slice(loaded, options, options.seconds, seed)
        theirs.append(work / taken)
    ratios = [mine / other for mine, other in zip(ours, theirs)]
    return {
        "game": game.spec,
        "ratio": statistics.median(ratios),
        "least": min(ratios),
        "most": max(ratios),
        "quickest": max(ours) / max(theirs),
        "mark": game.mark,
        "per_s": statistics.median(ours),
        "wheel_per_s": statistics.median(theirs),
    }


# Strength


class Differs(Exception):
    """The engines do not agree about a game."""


class Follower:
    """A game in the wheel that follows ours by the labels of the moves."""

    def __init__(self, game, loaded):
        self.game, self.state, self.last = game, loaded.new_initial_state(), ""

    def moves(self):
        """The legal moves of the wheel by name."""
        name = self.state.action_to_string
        return {re.sub(self.game.cut, "", name(action)): action for action in self.state.legal_actions()}

    def make(self, label):
        name = self.game.name(label, self.last)
        found = self.moves()
        if name not in found:
            raise Differs(f"{self.game.spec}: the wheel does not know {label} ({name}) of {', '.join(found)} in\n{self.state}")
        self.state.apply_action(found[name])
        self.last = label

    def label_of(self, labels, action):
        """The label of ours that is the wheel's action; all moves must be equal."""
        found = {self.game.name(label, self.last): label for label in labels}
        theirs = self.moves()
        if set(found) != set(theirs):
            raise Differs(f"{self.game.spec}: {sorted(found)} is not {sorted(theirs)} in\n{self.state}")
        return found[next(name for name, known in theirs.items() if known == action)]


def match(game, loaded, options, first, seed):
    """Our points in a game: 1, ½ or 0. `first` is true if our bot begins."""
    seat = 2 if first else 1
    command = [options.command, "play", path(game), "--stdio", "--seat", str(seat), "--seed", str(seed), "--agents", options.agent]
    follower, bot = Follower(game, loaded), searcher(loaded, options, seed)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        for line in player.stdout:
            message = json.loads(line)
            if message["type"] == "error":
                raise Differs(f"{game.spec}: {line}")
            if message["type"] == "decision":
                for made in message["since"]:
                    if made["seat"] != seat:
                        follower.make(made["label"])
                answer(player, message["moves"], follower, bot)
            if message["type"] == "end":
                return points(game, message, follower, 3 - seat)
    raise Differs(f"{game.spec}: the game has no end")


def answer(player, moves, follower, bot):
    """Sends the move of the wheel's bot."""
    legal = follower.state.legal_actions()
    action = legal[0] if len(legal) == 1 else bot.step(follower.state)
    label = follower.label_of([move["label"] for move in moves], action)
    index = next(move["index"] for move in moves if move["label"] == label)
    follower.make(label)
    player.stdin.write(json.dumps({"move": index}) + "\n")
    player.stdin.flush()


def points(game, end, follower, ours):
    """The points of seat `ours`. If the wheel made the last move, it must have the same result."""
    result = end["result"]
    if result is None:
        raise Differs(f"{game.spec}: {end['headline']}")
    winners = result.get("winners") or result.get("players") or []
    won = 0.5 if len(winners) != 1 else float(ours in winners)
    if follower.state.is_terminal() and follower.state.returns()[ours - 1] != 2 * won - 1:
        raise Differs(f"{game.spec}: {end['headline']}, but the wheel says {follower.state.returns()} in\n{follower.state}")
    return won


def strength(game, options):
    loaded = pyspiel.load_game(game.wheel)
    pairs, firsts, stop = [], [], time.monotonic() + options.minutes * 60
    while len(pairs) < options.pairs and (len(pairs) < 2 or time.monotonic() < stop):
        seed = 1 + len(pairs)
        two = [match(game, loaded, options, first, seed) for first in (True, False)]
        pairs.append(sum(two) / 2)
        firsts += [two[0], 1 - two[1]]
    share = statistics.mean(pairs)
    half = 1.96 * statistics.stdev(pairs) / len(pairs) ** 0.5 or 3 / len(pairs)
    return {
        "game": game.spec,
        "games": 2 * len(pairs),
        "share": share,
        "low": max(0, share - half),
        "high": min(1, share + half),
        "first_share": statistics.mean(firsts),
    }


TABLES = {
    "rules": ("| game | decisions | sequences | the wheel's | equal |", "| {game} | {depth} | {sequences} | {wheel_sequences} | {equal} |"),
    "speed": (
        "| game | to the wheel | least to most | quickest slices | mark | ours a second | the wheel's |",
        "| {game} | ×{ratio:.2f} | {least:.2f}–{most:.2f} | ×{quickest:.2f} | ×{mark} | {per_s:.0f} | {wheel_per_s:.0f} |",
    ),
    "strength": (
        "| game | games | our share | first player's share |",
        "| {game} | {games} | {share:.3f} ({low:.3f} to {high:.3f}) | {first_share:.3f} |",
    ),
}
WORK = {"rules": rules, "speed": speed, "strength": strength}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("work", choices=WORK)
    parser.add_argument("games", nargs="*", metavar="game", help="specs to compare (all)")
    parser.add_argument("--agent", default="mcts:400", help="our bot; the wheel's has the same iterations")
    parser.add_argument("--uct", type=float, default=2, help="the wheel's weight of the bound (its examples have 2)")
    parser.add_argument("--seconds", type=float, default=0.5, help="speed: processor time of a slice")
    parser.add_argument("--slices", type=int, default=9, help="speed: turns that each engine takes")
    parser.add_argument("--whole", action="store_true", help="speed: decisions a second in whole games")
    parser.add_argument("--pairs", type=int, default=50, help="strength: pairs of games")
    parser.add_argument("--minutes", type=float, default=60, help="strength: begin no pair of a game after so long")
    parser.add_argument("--command", default=ROOT / "target/release/boardwright")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each game")
    options = parser.parse_args()
    unknown = set(options.games) - {game.spec for game in GAMES}
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    iterations = re.fullmatch(r"mcts:(\d+)([+-].*)?", options.agent)
    if not iterations:
        parser.error("--agent is mcts:ITERATIONS, with switches behind it")
    if options.slices < 1 or options.pairs < 2 or options.seconds <= 0:
        parser.error("--slices must be 1 or more, --pairs 2 or more, --seconds more than 0")
    options.iterations = int(iterations[1])

    head, row = TABLES[options.work]
    if not options.json:
        print(head + "\n| --- |" + " ---: |" * (head.count("|") - 2))
    for game in GAMES:
        if not options.games or game.spec in options.games:
            try:
                found = WORK[options.work](game, options)
            except Differs as difference:
                sys.exit(str(difference))
            print(json.dumps(found) if options.json else row.format(**found), flush=True)


if __name__ == "__main__":
    main()
