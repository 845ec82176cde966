"""Slow model of hearts: counts the sequences of plies by playing every game again from its start.

Usage: python3 hearts.py DEPTH [KNOB=VALUE ...]
Every different card that may be dealt next is a branch without a ply of its own. The cards that a player
passes are one ply; who must pass the whole hand makes no ply.
"""
import itertools
import sys

KNOBS = {"LOW": 2, "PASS": 3, "SHUFFLE": 1, "LIMIT": 100}
SUITS = "CDSH"


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
    low, limit = knobs["LOW"], knobs["LIMIT"]
    totals = [0] * 4
    number = 0
    while max(totals) < limit:
        number += 1
        pack = [(suit, rank) for suit in SUITS for rank in range(low, 15)]
        hands = [[], [], [], []]
        while pack:
            for hand in hands:
                card = walk.chance(pack) if knobs["SHUFFLE"] and len(pack) > 1 else pack[-1]
                pack = [other for other in pack if other != card]
                hand.append(card)
        shift = {1: 1, 2: 3, 3: 2, 0: 0}[number % 4]
        if shift and knobs["PASS"]:
            pass_cards(walk, hands, shift, knobs["PASS"])
        points = tricks(walk, hands, low)
        if max(points) == sum(points):
            points = [sum(points) - taken for taken in points]
        totals = [total + taken for total, taken in zip(totals, points)]


def pass_cards(walk, hands, shift, number):
    given = []
    for hand in hands:
        sets = list(itertools.combinations(hand, min(number, len(hand))))
        given.append(walk.ply(sets) if len(sets) > 1 else sets[0])
    for seat, cards in enumerate(given):
        for card in cards:
            hands[seat].remove(card)
    for seat, cards in enumerate(given):
        hands[(seat + shift) % 4].extend(cards)


def tricks(walk, hands, low):
    points = [0] * 4
    broken = False
    leader = next(seat for seat in range(4) if ("C", low) in hands[seat])
    first = True
    while hands[0]:
        table = []
        for step in range(4):
            hand = hands[(leader + step) % 4]
            card = walk.ply(allowed(hand, table, first, broken, low))
            hand.remove(card)
            table.append(card)
            broken = broken or card[0] == "H"
        best = max(rank for suit, rank in table if suit == table[0][0])
        leader = (leader + table.index((table[0][0], best))) % 4
        points[leader] += sum(value(card) for card in table)
        first = False
    return points


def value(card):
    return 1 if card[0] == "H" else 13 if card == ("S", 12) else 0


def allowed(hand, table, first, broken, low):
    if not table:
        if first:
            return [("C", low)]
        harmless = [card for card in hand if card[0] != "H"]
        return hand if broken or not harmless else harmless
    same = [card for card in hand if card[0] == table[0][0]]
    if same:
        return same
    if first:
        return [card for card in hand if not value(card)] or hand
    return hand


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
