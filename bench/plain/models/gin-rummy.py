"""Slow model of gin rummy: counts the sequences of plies by playing every game again from its start.

Usage: python3 gin-rummy.py DEPTH [KNOB=VALUE ...]
Every different card that may come next from the stock is a branch without a ply of its own. MIX lays a known pack.
"""
import itertools
import sys

KNOBS = {"RANKS": 13, "HAND": 10, "KNOCK": 10, "TARGET": 100, "HANDS": 12, "MIX": 0}


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


def value(card):
    return min(card[1], 10)


def all_melds(hand):
    """Every set and every run that can be made from the cards, as frozen sets."""
    melds = []
    for size in (3, 4):
        for cards in itertools.combinations(hand, size):
            if len({rank for _, rank in cards}) == 1:
                melds.append(frozenset(cards))
    for suit, rank in hand:
        run = [(suit, rank)]
        while (suit, run[-1][1] + 1) in hand:
            run.append((suit, run[-1][1] + 1))
            if len(run) >= 3:
                melds.append(frozenset(run))
    return melds


def least(hand):
    """The least deadwood of the cards."""

    def search(melds, cards):
        best = sum(value(card) for card in cards)
        for index, meld in enumerate(melds):
            if meld <= cards:
                best = min(best, search(melds[index + 1:], cards - meld))
        return best

    return search(all_melds(hand), frozenset(hand))


def arrangements(hand):
    """Every choice of sets with the runs of the other cards; the rules prefer the first of the best."""
    ranks = sorted({rank for _, rank in hand if sum(1 for card in hand if card[1] == rank) >= 3})
    choices = []
    for rank in ranks:
        cards = sorted(card for card in hand if card[1] == rank)
        choice = [(), tuple(cards)]
        if len(cards) == 4:
            choice += [tuple(card for card in cards if card != missing) for missing in cards]
        choices.append(choice)
    for sets in itertools.product(*choices):
        in_sets = {card for chosen in sets for card in chosen}
        rest = [card for card in hand if card not in in_sets]
        in_runs = {card for meld in all_melds(rest) if len({rank for _, rank in meld}) > 1 for card in meld}
        yield in_sets, in_runs, [card for card in rest if card not in in_runs]


def lay_down(hand):
    in_sets, in_runs, dead = min(arrangements(hand), key=lambda laid: sum(map(value, laid[2])))
    assert sum(map(value, dead)) == least(hand)
    return set(in_sets), set(in_runs), dead


def play(walk, knobs):
    points, dealer = [0, 0], 0
    for _ in range(knobs["HANDS"]):
        winner, won = play_hand(walk, knobs, dealer)
        if winner is not None:
            points[winner] += won
        if max(points) >= knobs["TARGET"]:
            return
        dealer = 1 - dealer


def play_hand(walk, knobs, dealer):
    size = 4 * knobs["RANKS"]
    numbers = [number * (knobs["MIX"] or 1) % size for number in range(1, size + 1)]
    stock = [(number // knobs["RANKS"] + 1, number % knobs["RANKS"] + 1) for number in numbers]

    def next_card():
        card = stock[-1]
        if not knobs["MIX"] and len(stock) > 1:
            card = walk.chance(sorted(stock))
        stock.remove(card)
        return card

    hands = [[], []]
    for _ in range(knobs["HAND"]):
        hands[1 - dealer].append(next_card())
        hands[dealer].append(next_card())
    pile = [next_card()]

    def lay_one(seat, taken):
        """The player throws a card or knocks with it; true for a knock."""
        hand = hands[seat]
        options = []
        for card in hand:
            if card != taken:
                options.append(("throw", card))
                if least([other for other in hand if other != card]) <= knobs["KNOCK"]:
                    options.append(("knock", card))
        action, card = walk.ply(options)
        hand.remove(card)
        pile.append(card)
        return action == "knock"

    taken, seat = None, 1 - dealer
    for candidate in (1 - dealer, dealer):
        if walk.ply(["take", "refuse"]) == "take":
            taken, seat = pile.pop(), candidate
            break
    hands[seat].append(taken or next_card())
    while not lay_one(seat, taken):
        if len(stock) <= 2:
            return None, 0
        seat = 1 - seat
        taken = pile.pop() if walk.ply(["take", "draw"]) == "take" else None
        hands[seat].append(taken or next_card())
    return showdown(walk, hands, seat)


def showdown(walk, hands, knocker):
    other = 1 - knocker
    sets, runs, dead = lay_down(hands[knocker])
    mine = sum(map(value, dead))
    while mine > 0:
        options = []
        for suit, rank in hands[other]:
            if any(laid[1] == rank for laid in sets):
                options.append((sets, (suit, rank)))
            if (suit, rank - 1) in runs or (suit, rank + 1) in runs:
                options.append((runs, (suit, rank)))
        if not options:
            break
        answer = walk.ply(options + [None])
        if answer is None:
            break
        meld, card = answer
        meld.add(card)
        hands[other].remove(card)
    theirs = least(hands[other])
    if mine == 0:
        return knocker, 25 + theirs
    if theirs <= mine:
        return other, 25 + mine - theirs
    return knocker, theirs - mine


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
