"""Runs the slow models of bench/plain/models against the counts of bench/plain/counts.

    python3 bench/plain/check.py [--quick] [game ...]

With --quick each run stops before its first line of 20,000 sequences or more. The exit code is 1 if a count differs.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
FEW = 20_000


def runs(counts):
    """The lines of each setting: knobs and players, with (sequences, ended) by plies."""
    found = {}
    for line in counts:
        knobs = dict(line["set"], **({"PLAYERS": line["players"]} if "players" in line else {}))
        key = tuple(sorted(knobs.items()))
        found.setdefault(key, {})[line["plies"]] = (line["sequences"], line["ended"])
    return found


def model(game, knobs, depth):
    """(sequences, ended) by plies, as the model prints them."""
    words = [f"{name}={value}" for name, value in knobs]
    command = [sys.executable, HERE / "models" / f"{game}.py", str(depth), *words]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    rows = (map(int, line.split()) for line in done.stdout.splitlines())
    return {plies: (sequences, ended) for plies, sequences, ended in rows}


def check(game, quick):
    """The number of lines compared, and the number of lines that differ."""
    counts = json.loads((HERE / "counts" / f"{game}.json").read_text())["counts"]
    compared = wrong = 0
    for knobs, wanted in runs(counts).items():
        large = [plies for plies, (sequences, _) in wanted.items() if quick and sequences >= FEW]
        wanted = {plies: count for plies, count in wanted.items() if plies < min(large, default=plies + 1)}
        if not wanted:
            continue
        found = model(game, knobs, max(wanted))
        for plies, count in wanted.items():
            compared += 1
            if found.get(plies) != count:
                wrong += 1
                print(f"{game} {dict(knobs)}, {plies} plies: {count} in the file, {found.get(plies)} by the model")
    return compared, wrong


def main():
    games = sorted(path.stem for path in (HERE / "counts").glob("*.json"))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help="games to check (all)")
    parser.add_argument("--quick", action="store_true", help=f"only lines below {FEW:,} sequences")
    options = parser.parse_args()
    unknown = set(options.games) - set(games)
    if unknown:
        parser.error(f"no such game: {', '.join(sorted(unknown))}; the games are {', '.join(games)}")
    failed = False
    for game in options.games or games:
        compared, wrong = check(game, options.quick)
        failed = failed or wrong > 0
        print(f"{game}: {compared} lines compared, {wrong} differ", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
