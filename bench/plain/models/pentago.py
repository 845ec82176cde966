"""Slow model of Pentago. Usage: python3 pentago.py DEPTH [QUARTER=3 LINE=5 START=0]

Prints `plies sequences ended` for each depth. Written from the rules of the game; shares no code with the engine.
The board is a text of rows from the top; a dot is an empty hole.
"""
import sys


def main():
    depth, knobs = int(sys.argv[1]), {"QUARTER": 3, "LINE": 5, "START": 0}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name] = int(value)
    side, line = knobs["QUARTER"], knobs["LINE"]
    size = 2 * side
    rows = [[(r, c + i) for i in range(line)] for r in range(size) for c in range(size - line + 1)]
    rows += [[(r + i, c) for i in range(line)] for r in range(size - line + 1) for c in range(size)]
    for r in range(size - line + 1):
        for c in range(size - line + 1):
            rows.append([(r + i, c + i) for i in range(line)])
            rows.append([(r + i, c + line - 1 - i) for i in range(line)])
    rows = [[r * size + c for r, c in row] for row in rows]

    def has_line(board, colour):
        return any(all(board[i] == colour for i in row) for row in rows)

    def rotations(board):
        """The board after each of the eight turns of a quarter."""
        for top in (0, side):
            for left in (0, side):
                block = [board[(top + r) * size + left : (top + r) * size + left + side] for r in range(side)]
                right = ["".join(col) for col in zip(*block[::-1])]
                turned_left = ["".join(col) for col in zip(*block)][::-1]
                for new in (right, turned_left):
                    cells = list(board)
                    for r in range(side):
                        start = (top + r) * size + left
                        cells[start : start + side] = new[r]
                    yield "".join(cells)

    start = [["."] * size for _ in range(size)]
    for n in range(knobs["START"]):  # from the lowest row up, each from the left
        r, c = n // size, n % size
        start[size - 1 - r][c] = "wb"[(r + 1 + (c + 1) // 2) % 2]
    level = {"".join(map("".join, start)): 1}
    for plies in range(1, depth + 1):
        mine, yours = ("w", "b") if plies % 2 else ("b", "w")
        following, total, ended = {}, 0, 0
        for board, ways in level.items():
            for hole in range(size * size):
                if board[hole] != ".":
                    continue
                placed = board[:hole] + mine + board[hole + 1 :]
                if has_line(placed, mine):
                    total += ways
                    ended += ways
                    continue
                for after in rotations(placed):
                    total += ways
                    if has_line(after, mine) or has_line(after, yours) or "." not in after:
                        ended += ways
                    else:
                        following[after] = following.get(after, 0) + ways
        print(plies, total, ended)
        level = following


main()
