"""Slow model of the game of the amazons: counts the sequences of plies.

Usage: python3 amazons.py DEPTH [KNOB=VALUE ...]
A ply is the move of an amazon with its arrow.
"""
import sys

KNOBS = {"SIZE": 10, "BURNT": 0}
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def queen(place, blocked, size):
    """The places that a queen of chess reaches from `place`."""
    found = []
    for x, y in WAYS:
        here = (place[0] + x, place[1] + y)
        while 0 <= here[0] < size and 0 <= here[1] < size and here not in blocked:
            found.append(here)
            here = (here[0] + x, here[1] + y)
    return found


def count(own, other, arrows, depth, size):
    """The sequences of exactly `depth` plies, and how many of them end the game."""
    blocked = own | other | arrows
    if depth == 0:
        stuck = not any(queen(place, blocked, size) for place in own)
        return 1, 1 if stuck else 0
    sequences = ended = 0
    for place in own:
        for to in queen(place, blocked, size):
            for target in queen(to, blocked - {place} | {to}, size):
                more = count(other, own - {place} | {to}, arrows | {target}, depth - 1, size)
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
    size = knobs["SIZE"]
    far = size // 3
    near = {(far, 0), (size - 1 - far, 0), (0, far), (size - 1, far)}
    across = {(x, size - 1 - y) for x, y in near}
    first = {(number % size, number // size) for number in range(min(knobs["BURNT"], size * size))}
    burnt = frozenset(first - near - across)
    for plies in range(1, depth + 1):
        print(plies, *count(frozenset(near), frozenset(across), burnt, plies, size))


if __name__ == "__main__":
    main()
