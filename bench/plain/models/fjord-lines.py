"""Slow model of Fjord Lines: counts the sequences of plies by playing every game again from its start.

Usage: python3 fjord-lines.py DEPTH [KNOB=VALUE ...]
Every different card or contract that may come next is a branch without a ply of its own. To build a line is one
ply with its payment; payments with the same colours are the same.
"""
import sys

KNOBS = {"PLAYERS": 2, "RAILS": 20, "CARDS": 3, "COPIES": 10, "CONTRACTS": 2, "ROUNDS": 40}
COLORS = ["red", "green", "blue", "bright"]
TOWNS = "aldvik brenna corran dunmoor elding farrow gannet hollin ister jarrow".split()
LINES = """aldvik brenna 2 red; aldvik corran 1 green; brenna dunmoor 3 blue; brenna elding 2 green; corran elding 2 blue;
corran farrow 3 red; dunmoor elding 1 red; dunmoor gannet 2 green; elding hollin 3 red; elding farrow 1 blue;
farrow ister 4 green; gannet hollin 2 blue; gannet jarrow 4 red; hollin ister 2 green; hollin jarrow 1 blue;
ister jarrow 3 blue"""
LINES = [line.split() for line in LINES.split(";")]
LINES = [(a, b, int(length), color) for a, b, length, color in LINES]
CONTRACTS = [
    ("aldvik", "jarrow", 12), ("aldvik", "gannet", 8), ("dunmoor", "ister", 8), ("brenna", "ister", 9),
    ("corran", "elding", 3), ("farrow", "jarrow", 7), ("dunmoor", "farrow", 4), ("gannet", "ister", 6),
]
REWARD = {1: 1, 2: 2, 3: 4, 4: 7}


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


class Game:
    def __init__(self, walk, knobs):
        self.walk = walk
        self.seats = range(knobs["PLAYERS"])
        self.deck = [color for color in COLORS for _ in range(knobs["COPIES"])]
        self.discard, self.market, self.offers = [], [], list(CONTRACTS)
        self.hands = [[] for _ in self.seats]
        self.contracts = [[] for _ in self.seats]
        self.rails = [knobs["RAILS"] for _ in self.seats]
        self.points = [0 for _ in self.seats]
        self.owner = {}

    def draw(self, number, to):
        for _ in range(number):
            if not self.deck:
                self.deck, self.discard = self.discard, []
            if self.deck:
                color = self.walk.chance(sorted(set(self.deck)))
                self.deck.remove(color)
                to.append(color)

    def draw_contract(self, seat):
        contract = self.walk.chance(list(self.offers))
        self.offers.remove(contract)
        self.contracts[seat].append(contract)

    def options(self, seat):
        hand = self.hands[seat]
        found = [("open", color) for color in sorted(set(self.market))]
        if self.deck or self.discard:
            found.append(("blind",))
        if self.offers:
            found.append(("contract",))
        for line in LINES:
            _, _, length, color = line
            if line in self.owner or self.rails[seat] < length:
                continue
            for bright in range(length + 1):
                if hand.count("bright") >= bright and hand.count(color) >= length - bright:
                    found.append(("build", line, bright))
        return found

    def act(self, seat, option):
        hand = self.hands[seat]
        if option[0] == "blind":
            self.draw(2, hand)
        elif option[0] == "open":
            self.market.remove(option[1])
            hand.append(option[1])
            self.draw(1, self.market)
            self.draw(1, hand)
        elif option[0] == "contract":
            self.draw_contract(seat)
        else:
            _, line, bright = option
            _, _, length, color = line
            for paid in ["bright"] * bright + [color] * (length - bright):
                hand.remove(paid)
                self.discard.append(paid)
            self.owner[line] = seat
            self.rails[seat] -= length
            self.points[seat] += REWARD[length]

    def network(self, seat, town):
        reached, waiting = {town}, [town]
        while waiting:
            here = waiting.pop()
            for line, owner in self.owner.items():
                if owner == seat and here in line[:2]:
                    there = line[1] if line[0] == here else line[0]
                    if there not in reached:
                        reached.add(there)
                        waiting.append(there)
        return reached

    def scores(self):
        sizes = [max(len(self.network(seat, town)) for town in TOWNS) for seat in self.seats]
        result = []
        for seat in self.seats:
            score = self.points[seat] + (10 if sizes[seat] == max(sizes) else 0)
            for start, goal, worth in self.contracts[seat]:
                score += worth if goal in self.network(seat, start) else -worth
            result.append(score)
        return result


def play(walk, knobs):
    game = Game(walk, knobs)
    for seat in game.seats:
        game.draw(knobs["CARDS"], game.hands[seat])
        for _ in range(knobs["CONTRACTS"]):
            game.draw_contract(seat)
    game.draw(3, game.market)
    for _ in range(knobs["ROUNDS"]):
        for seat in game.seats:
            options = game.options(seat)
            if options:
                game.act(seat, walk.ply(options))
        if any(rails <= 2 for rails in game.rails) or len(game.owner) == len(LINES):
            return


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
