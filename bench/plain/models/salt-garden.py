"""Slow model of Salt Garden: counts the sequences of plies by playing every game again from its start.

Usage: python3 salt-garden.py DEPTH [KNOB=VALUE ...]
Every different card that may come next from a shuffled deck is a branch without a ply of its own.
"""
import sys

KNOBS = {"PLAYERS": 2, "HAND": 5, "COPIES": 10, "PEBBLES": 7, "HEDGES": 3, "EMPTY_PILES": 3, "ROUNDS": 40}

# name: price, coins, draws, weeds, points
CARDS = {
    "pebble": (0, 1, 0, 0, 0),
    "shell": (3, 2, 0, 0, 0),
    "pearl": (6, 3, 0, 0, 0),
    "hedge": (2, 0, 0, 0, 1),
    "orchard": (5, 0, 0, 0, 3),
    "manor": (8, 0, 0, 0, 6),
    "weed": (0, 0, 0, 0, -1),
    "wheelbarrow": (2, 0, 1, 0, 0),
    "lantern": (3, 1, 1, 0, 0),
    "moth": (4, 0, 1, 1, 0),
    "windmill": (5, 0, 3, 0, 0),
    "beehive": (4, 1, 0, 0, 1),
}


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


class Gardener:
    def __init__(self, knobs):
        self.deck = ["pebble"] * knobs["PEBBLES"] + ["hedge"] * knobs["HEDGES"]
        self.discard, self.hand = [], []

    def draw(self, walk, number):
        for _ in range(number):
            if not self.deck:
                self.deck, self.discard = self.discard, []
            if not self.deck:
                return
            card = walk.chance(sorted(set(self.deck)))
            self.deck.remove(card)
            self.hand.append(card)


def play(walk, knobs):
    supply = {name: knobs["COPIES"] for name in CARDS}
    gardeners = [Gardener(knobs) for _ in range(knobs["PLAYERS"])]
    for gardener in gardeners:
        gardener.draw(walk, knobs["HAND"])
    for _ in range(knobs["ROUNDS"]):
        for seat, gardener in enumerate(gardeners):
            coins, table = 0, []
            while gardener.hand:
                card = gardener.hand.pop(0)
                table.append(card)
                _, worth, draws, weeds, _ = CARDS[card]
                coins += worth
                gardener.draw(walk, draws)
                for step in range(1, len(gardeners)):
                    if weeds and supply["weed"]:
                        supply["weed"] -= 1
                        gardeners[(seat + step) % len(gardeners)].discard.append("weed")
            if over(supply, knobs):
                return
            options = [None] + [name for name in CARDS if supply[name] and CARDS[name][0] <= coins]
            bought = walk.ply(options)
            if bought:
                supply[bought] -= 1
                gardener.discard.append(bought)
            if over(supply, knobs):
                return
            gardener.discard += table
            gardener.draw(walk, knobs["HAND"])


def over(supply, knobs):
    empty = sum(1 for name in supply if not supply[name])
    return not supply["manor"] or empty >= knobs["EMPTY_PILES"]


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
