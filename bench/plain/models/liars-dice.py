"""Slow model of liar's dice: counts the sequences of plies by playing every game again from its start.

Usage: python3 liars-dice.py DEPTH [KNOB=VALUE ...]
Every number that a die may show is a branch without a ply of its own.
"""
import sys

KNOBS = {"PLAYERS": 2, "DICE": 5, "FACES": 6}


class Stop(Exception):
    """Raised at the decision after the last ply that is counted."""


class Walk:
    """One play along a path of answers; answers beyond the path are the first options."""

    def __init__(self, path, depth):
        self.path, self.depth, self.at, self.plies, self.width = path, depth, 0, 0, []

    def answer(self, options):
        if self.at == len(self.path):
            self.path.append(0)
        self.width.append(len(options))
        self.at += 1
        return options[self.path[self.at - 1]]

    def chance(self, options):
        return self.answer(options)

    def ply(self, options):
        if self.plies == self.depth:
            raise Stop
        self.plies += 1
        return self.answer(options)


def count(play, depth):
    """The sequences of exactly `depth` plies, and how many of them end the game."""
    path, sequences, ended = [], 0, 0
    while True:
        walk = Walk(path, depth)
        try:
            play(walk)
            if walk.plies == depth:
                sequences += 1
                ended += 1
        except Stop:
            sequences += 1
        while path and path[-1] + 1 == walk.width[len(path) - 1]:
            path.pop()
        if not path:
            return sequences, ended
        path[-1] += 1


def play(walk, knobs):
    faces = knobs["FACES"]
    left = [knobs["DICE"]] * knobs["PLAYERS"]
    starter = 0
    while sum(1 for number in left if number) > 1:
        cups = [[walk.chance(range(1, faces + 1)) for _ in range(number)] for number in left]
        turn, last, last_bidder = starter, None, None
        while True:
            bids = [
                (number, face)
                for number in range(1, sum(left) + 1)
                for face in range(1, faces + 1)
                if last is None or number > last[0] or (number == last[0] and face > last[1])
            ]
            answer = walk.ply(bids + (["lie"] if last else []))
            if answer == "lie":
                break
            last, last_bidder = answer, turn
            turn = following(turn, left)
        true_number = sum(cup.count(last[1]) for cup in cups)
        loser = turn if true_number >= last[0] else last_bidder
        left[loser] -= 1
        starter = loser if left[loser] else following(loser, left)


def following(seat, left):
    """The next seat to the left that has dice."""
    while True:
        seat = (seat + 1) % len(left)
        if left[seat]:
            return seat


def main():
    depth = int(sys.argv[1])
    knobs = dict(KNOBS)
    for word in sys.argv[2:]:
        name, value = word.split("=")
        assert name in knobs, name
        knobs[name] = int(value)
    for plies in range(1, depth + 1):
        print(plies, *count(lambda walk: play(walk, knobs), plies))


if __name__ == "__main__":
    main()
