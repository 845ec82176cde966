"""Slow model of dots and boxes. Usage: python3 dots-and-boxes.py DEPTH [ROWS=4 COLS=4 EARLY=0]

Prints `plies sequences ended` for each depth, and on the error output how many games each seat won and how many
neither. Written from the rules of the game; shares no code with the engine.
"""
import sys


def main():
    depth, knobs = int(sys.argv[1]), {"ROWS": 4, "COLS": 4, "EARLY": 0}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name] = int(value)
    rows, cols, early = knobs["ROWS"], knobs["COLS"], knobs["EARLY"]
    flat = [("flat", r, c) for r in range(rows + 1) for c in range(cols)]
    upright = [("upright", r, c) for r in range(rows) for c in range(cols + 1)]
    lines = flat + upright
    boxes = [
        {lines.index(side) for side in (("flat", r, c), ("flat", r + 1, c), ("upright", r, c), ("upright", r, c + 1))}
        for r in range(rows)
        for c in range(cols)
    ]
    beside = [[box for box in boxes if line in box] for line in range(len(lines))]
    # A state: the lines that are drawn, the player to draw, the boxes of both players.
    won = [0, 0, 0]
    level = {(frozenset(), 0, (0, 0)): 1}
    for plies in range(1, depth + 1):
        following, total, ended = {}, 0, 0
        for (drawn, player, owned), ways in level.items():
            for line in range(len(lines)):
                if line in drawn:
                    continue
                after = drawn | {line}
                closed = sum(box <= after for box in beside[line])
                score = tuple(n + (closed if seat == player else 0) for seat, n in enumerate(owned))
                turn = player if closed else 1 - player
                total += ways
                if len(after) == len(lines) or (early and 2 * max(score) > rows * cols):
                    ended += ways
                    won[2 if score[0] == score[1] else int(score[1] > score[0])] += ways
                else:
                    key = (after, turn, score)
                    following[key] = following.get(key, 0) + ways
        print(plies, total, ended)
        level = following
    print("won", *won, file=sys.stderr)


main()
