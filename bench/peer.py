"""Random playouts of the classic games, or of the plainly written ones, beside OpenSpiel's wheel, in pairs of one run.

    pip install open_spiel==2.0.2
    cargo build --release -p boardwright-cli
    python bench/peer.py [--seconds 1] [--pairs 5] [--slices 10] [--json] [--plain] [game ...]

A pair is the wheel's `evaluate_bots` with two uniformly random bots (whole playouts in C++,
one call from Python each) and `boardwright bench` of the same game. Both count whole games
per second of processor time. A core whose other thread is busy is slower for seconds at a
time, so the two halves of a pair take turns, slice by slice. What is shown is the median of
the pairs' ratios, with the least and the most, and the ratio of the quickest slices: other
work only ever adds to what a slice takes, and it slows the one more that does more at a time. Mean length and the first player's share under random play tell whether the two play
the same game: the wheel's length comes from a second loop in Python, as `evaluate_bots`
does not report it.
"""

import argparse
import json
import random
import statistics
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import pyspiel

ROOT = Path(__file__).resolve().parent.parent

# Spec, name of the game in OpenSpiel, knobs that make the rules equal, the ratio to be reached.
GAMES = [
    ("tic-tac-toe", "tic_tac_toe", {}, 11),
    ("connect-four", "connect_four", {}, 13),
    ("breakthrough", "breakthrough", {}, 5),
    ("othello", "othello", {}, 15),
    ("hex", "hex", {}, 5),
    ("checkers", "checkers", {}, 4),
    ("kalah", "mancala", {}, 1.9),
    ("nine-mens-morris", "nine_mens_morris", {}, 1.6),
    ("pig", "pig", {"LEAST": 0}, 1.6),
]

# The same of bench/plain. Rules that differ: in pentago and go the wheel knows no end before the turn of the quarter,
# forbids every earlier position, and stops go after 162 moves; the highest face of its dice is wild. A match of hearts
# or gin rummy is one hand there, so it is one here.
PLAIN = [
    ("oware", "oware", {}, 1),
    ("quoridor", "quoridor", {}, 1),
    ("dots-and-boxes", "dots_and_boxes(num_rows=4,num_cols=4)", {}, 1),
    ("pentago", "pentago", {}, 1),
    ("havannah", "havannah(board_size=5)", {}, 1),
    ("go", "go(board_size=9,komi=7.5)", {}, 1),
    ("amazons", "amazons", {}, 1),
    ("backgammon", "backgammon", {}, 1),
    ("hearts", "hearts", {"LIMIT": 1}, 1),
    ("liars-dice", "liars_dice", {"DICE": 1}, 1),
    ("gin-rummy", "gin_rummy", {"HANDS": 1}, 1),
    ("goofspiel", "goofspiel", {}, 1),
]


class Played(NamedTuple):
    """Games, how many of them the first player won, their plies, and seconds of processor time."""

    playouts: int = 0
    wins: int = 0
    plies: int = 0
    seconds: float = 0.0

    def __add__(self, other):
        return Played(*(a + b for a, b in zip(self, other)))

    def per_second(self):
        return self.playouts / self.seconds


def wheel(game, seed, seconds):
    """Games of `evaluate_bots` that were played, games the first player won, and the time they took."""
    bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    playouts = wins = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        seed += 1
        playouts += 1
        wins += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] > 0
    return Played(playouts, wins, 0, taken)


def mean_length(game, seconds):
    """Decisions of players in a random game of the wheel, without those of chance."""
    generator = random.Random(1)
    playouts = plies = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        playouts += 1
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes())
                state.apply_action(generator.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                players = range(game.num_players())
                state.apply_actions([generator.choice(state.legal_actions(player)) for player in players])
                plies += 1
            else:
                state.apply_action(generator.choice(state.legal_actions()))
                plies += 1
    return plies / playouts


def ours(command, spec, knobs, seed, seconds):
    """The same of `boardwright bench`, with the plies."""
    knobs = [word for name, value in knobs.items() for word in ("--set", f"{name}={value}")]
    work = ["--seconds", str(seconds), "--seed", str(seed), "--json"]
    folder = "bench/plain" if any(spec == plain for plain, *_ in PLAIN) else "specs"
    done = subprocess.run(
        [command, "bench", ROOT / folder / f"{spec}.md", *knobs, *work],
        check=True, capture_output=True, text=True,
    )
    found = json.loads(done.stdout)
    playouts = found["playouts"]
    return Played(playouts, round(found["first_share"] * playouts), found["plies"], found["seconds"])


def compare(command, spec, name, knobs, mark, options):
    """The median of the pairs' ratios, with what they came from."""
    game = pyspiel.load_game(name)
    slice_of = options.seconds / options.slices
    wheel(game, 1, slice_of)  # warm
    ratios, all_mine, all_theirs = [], Played(), Played()
    best_mine = best_theirs = 0
    for pair in range(options.pairs):
        mine, theirs = Played(), Played()
        for number in range(options.slices):
            seed = 1 + pair * options.slices + number
            them, us = wheel(game, 100_000 * seed, slice_of), ours(command, spec, knobs, seed, slice_of)
            best_theirs = max(best_theirs, them.per_second())
            best_mine = max(best_mine, us.per_second())
            theirs += them
            mine += us
        ratios.append(mine.per_second() / theirs.per_second())
        all_mine += mine
        all_theirs += theirs
    return {
        "game": spec,
        "ratio": statistics.median(ratios),
        "least": min(ratios),
        "most": max(ratios),
        "quickest": best_mine / best_theirs,
        "mark": mark,
        "games_per_s": all_mine.per_second(),
        "wheel_games_per_s": all_theirs.per_second(),
        "plies": all_mine.plies / all_mine.playouts,
        "wheel_plies": mean_length(game, options.seconds),
        "first_share": all_mine.wins / all_mine.playouts,
        "wheel_first_share": all_theirs.wins / all_theirs.playouts,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help="specs to compare (all)")
    parser.add_argument("--plain", action="store_true", help="the games of bench/plain instead of the classic ones")
    parser.add_argument("--seconds", type=float, default=1, help="processor time of each half of a pair")
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--slices", type=int, default=10, help="turns that the halves of a pair take")
    parser.add_argument("--command", default=ROOT / "target/release/boardwright")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each game")
    options = parser.parse_args()
    games = PLAIN if options.plain else [*GAMES, *PLAIN] if options.games else GAMES
    unknown = set(options.games) - {spec for spec, *_ in games}
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    if options.pairs < 1 or options.slices < 1 or options.seconds <= 0:
        parser.error("--pairs, --slices and --seconds must be more than 0")

    if not options.json:
        print("| game | to the wheel | least to most | quickest slices | mark | games a second | the wheel's | plies a game | the wheel's | first player's share | the wheel's |")
        print("| --- |" + " ---: |" * 10)
    for spec, name, knobs, mark in games:
        if options.games and spec not in options.games:
            continue
        row = compare(options.command, spec, name, knobs, mark, options)
        if options.json:
            print(json.dumps(row), flush=True)
            continue
        print(
            f"| {row['game']} | ×{row['ratio']:.2f} | {row['least']:.2f}–{row['most']:.2f} "
            f"| ×{row['quickest']:.2f} | ×{row['mark']} "
            f"| {row['games_per_s']:.0f} | {row['wheel_games_per_s']:.0f} "
            f"| {row['plies']:.2f} | {row['wheel_plies']:.2f} "
            f"| {row['first_share']:.3f} | {row['wheel_first_share']:.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
