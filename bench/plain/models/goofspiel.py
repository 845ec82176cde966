"""Slow model of Goofspiel. Usage: python3 goofspiel.py DEPTH [CARDS=13 CARRY=0 EARLY=0 PLAYERS=2]

Prints `plies sequences ended` for each depth, and on the error output how many games each seat won and how many
neither. Written from the rules of the game; shares no code with the engine.
A ply is one round of bids. Prizes that are turned up before the next bids belong to the ply, as `perft` counts them.
"""
import itertools
import sys


def main():
    depth, knobs = int(sys.argv[1]), {"CARDS": 13, "CARRY": 0, "EARLY": 0, "PLAYERS": 2}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name] = int(value)
    n, seats = knobs["CARDS"], knobs["PLAYERS"]
    cards = frozenset(range(1, n + 1))
    # A state: prizes that lie hidden, points on the table, hands, points of the players.
    won = [0] * (seats + 1)
    level = {(cards - {prize}, prize, (cards,) * seats, (0,) * seats): 1 for prize in cards}
    for plies in range(1, depth + 1):
        following, total, ended = {}, 0, 0
        for (hidden, stake, hands, points), ways in level.items():
            for bids in itertools.product(*hands):
                high, rest, after = max(bids), 0, list(points)
                if bids.count(high) == 1:
                    after[bids.index(high)] += stake
                elif knobs["CARRY"]:
                    rest = stake
                left = tuple(hand - {bid} for hand, bid in zip(hands, bids))
                if not left[0] or (knobs["EARLY"] and 2 * max(after) > sum(cards)):
                    total += ways
                    ended += ways
                    best = max(after)
                    won[after.index(best) if after.count(best) == 1 else seats] += ways
                    continue
                for prize in hidden:
                    total += ways
                    key = (hidden - {prize}, rest + prize, left, tuple(after))
                    following[key] = following.get(key, 0) + ways
        print(plies, total, ended)
        level = following
    print("won", *won, file=sys.stderr)


main()
