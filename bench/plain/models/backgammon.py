"""Slow model of backgammon without a doubling cube: counts the sequences of plies.

Usage: python3 backgammon.py DEPTH [KNOB=VALUE ...]
A ply is the move of one man with one die. Every pair of dice is a branch without a ply of its own.
The legal moves follow from all complete turns: only turns that use most dice are allowed.
"""
import sys

KNOBS = {"FACES": 6, "MEN_24": 2, "MEN_13": 5, "MEN_8": 3, "MEN_6": 5, "MEN_2": 0, "MEN_1": 0}
BAR = 0


def start(knobs):
    """For each player the number of men on the places 1 to 24 by steps walked, on the bar (0), and off (25)."""
    own = [0] * 26
    for name, men in knobs.items():
        if name.startswith("MEN_"):
            own[25 - int(name[4:])] += men
    return (tuple(own), tuple(own))


def moved(state, player, place, die):
    """The state after a man of `player` walks `die` steps from `place`, or None if that is forbidden."""
    own, other = list(state[player]), list(state[1 - player])
    if own[place] == 0 or (place != BAR and own[BAR] > 0):
        return None
    target = place + die
    if target >= 25:
        if any(own[0:19]):
            return None
        if target > 25 and any(own[19:place]):
            return None
        target = 25
    else:
        facing = 25 - target
        if other[facing] >= 2:
            return None
        if other[facing] == 1:
            other[facing] = 0
            other[BAR] += 1
    own[place] -= 1
    own[target] += 1
    result = [None, None]
    result[player], result[1 - player] = tuple(own), tuple(other)
    return tuple(result)


def lines(state, player, dice):
    """All ways to play on until no die can be used, as tuples of (die, place)."""
    found = []
    for die in sorted(set(dice)):
        rest = list(dice)
        rest.remove(die)
        for place in range(25):
            after = moved(state, player, place, die)
            if after is not None:
                found += [((die, place),) + line for line in lines(after, player, rest)]
    return found or [()]


def turns(state, player, first, second):
    dice = [first] * 4 if first == second else [first, second]
    all_lines = set(lines(state, player, dice))
    length = max(len(line) for line in all_lines)
    longest = {line for line in all_lines if len(line) == length}
    if length == 1 and first != second:
        greater = {line for line in longest if line[0][0] == max(first, second)}
        longest = greater or longest
    return longest


def won(state, player):
    return not any(state[player][0:25])


def before_roll(state, player, plies, faces, opening):
    sequences = ended = 0
    if opening:
        rolls = [(a, b) for a in range(1, faces + 1) for b in range(1, faces + 1) if a != b]
    else:
        rolls = [(a, b) for a in range(1, faces + 1) for b in range(1, faces + 1)]
    for first, second in rolls:
        mover = (0 if first > second else 1) if opening else player
        more = within(state, mover, turns(state, mover, first, second), plies, faces)
        sequences += more[0]
        ended += more[1]
    return sequences, ended


def within(state, player, choices, plies, faces):
    """`choices` are the rests of the turns that are still possible, all of one length."""
    if choices == {()}:
        return before_roll(state, 1 - player, plies, faces, False)
    if plies == 0:
        return 1, 0
    sequences = ended = 0
    for die, place in {line[0] for line in choices}:
        after = moved(state, player, place, die)
        if won(after, player):
            more = (1, 1) if plies == 1 else (0, 0)
        else:
            rest = {line[1:] for line in choices if line[0] == (die, place)}
            more = within(after, player, rest, plies - 1, faces)
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
        print(plies, *before_roll(start(knobs), 0, plies, knobs["FACES"], True))


if __name__ == "__main__":
    main()
