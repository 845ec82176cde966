"""Slow model of three men's morris and nine holes: counts the sequences of plies.

Usage: python3 three-mens-morris.py DEPTH [KNOB=VALUE ...]
"""
import sys

KNOBS = {"JUMP": 0, "ROUNDS": 50}
ROWS = ["abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg"]
LINES = ["ab", "bc", "de", "ef", "gh", "hi", "ad", "dg", "be", "eh", "cf", "fi", "ae", "ei", "ce", "eg"]
NEXT = {point: {other for line in LINES if point in line for other in line if other != point} for point in "abcdefghi"}


def moves(men, seat, ply, jump):
    free = [point for point in "abcdefghi" if point not in men[0] + men[1]]
    if ply < 6:
        return [men[seat] + point for point in free]
    return [
        men[seat].replace(man, point)
        for man in men[seat]
        for point in free
        if jump or point in NEXT[man]
    ]


def count(men, ply, depth, knobs):
    """The sequences of exactly `depth` plies in all, and how many of them end the game."""
    seat = ply % 2
    over = any(all(point in men[1 - seat] for point in row) for row in ROWS) or ply == 2 * knobs["ROUNDS"]
    options = [] if over else moves(men, seat, ply, knobs["JUMP"])
    if ply == depth:
        return 1, 0 if options else 1
    sequences = ended = 0
    for option in options:
        after = [men[0], men[1]]
        after[seat] = option
        more = count(after, ply + 1, depth, knobs)
        sequences += more[0]
        ended += more[1]
    return sequences, ended


def main():
    depth = int(sys.argv[1])
    knobs = dict(KNOBS)
    for word in sys.argv[2:]:
        name, value = word.split("=")
        assert name in knobs, name
        knobs[name] = int(value)
    for plies in range(1, depth + 1):
        print(plies, *count(["", ""], 0, plies, knobs))


if __name__ == "__main__":
    main()
