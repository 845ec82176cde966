"""Slow model of Brandubh (7x7 tafl). Usage: python3 brandubh.py DEPTH [ARM=3 LULL=100 START=0]

Prints `plies sequences ended` for each depth. Written from the rules of the game; shares no code with the engine.
"""
import sys

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Brandubh:
    def __init__(self, arm=3, lull=100, start=0):
        self.arm, self.lull = arm, lull
        # The centre is (0, 0); rows and columns run from -arm to arm.
        self.corners = {(r, c) for r in (-arm, arm) for c in (-arm, arm)}
        # Rows count to the north, columns to the east.
        if start <= 1:
            board = {(dr * n, dc * n): "a" for dr, dc in STEPS for n in range(2, arm + 1)}
            if start == 0:
                board.update({step: "g" for step in STEPS} | {(0, 0): "k"})
            else:
                board.update({(0, -1): "g", (1, 1): "k"})
        elif start == 2:
            board = {(1, 0): "a", (0, 1): "a", (-1, 0): "a", (0, -2): "a", (-1, -1): "g", (0, 0): "k"}
        else:
            board = {(1, -1): "a", (1, 1): "a", (2, 1): "a", (-2, 0): "a", (-1, -1): "g", (1, 0): "k"}
        self.start = (frozenset(board.items()), 0, 0)

    def side(self, piece):
        return None if piece is None else 0 if piece == "a" else 1

    def inside(self, cell):
        return abs(cell[0]) <= self.arm and abs(cell[1]) <= self.arm

    def moves(self, state):
        board, seat = dict(state[0]), state[1]
        found = []
        for man, piece in board.items():
            if self.side(piece) != seat:
                continue
            for dr, dc in STEPS:
                to = (man[0] + dr, man[1] + dc)
                while self.inside(to) and to not in board:
                    if piece == "k" or (to != (0, 0) and to not in self.corners):
                        found.append((man, to))
                    to = (to[0] + dr, to[1] + dc)
        return found

    def helps(self, board, cell, seat):
        """True if the cell is an enemy for the pieces that are not of this seat."""
        if cell in board:
            return self.side(board[cell]) == seat
        return cell in self.corners or cell == (0, 0)

    def play(self, state, move):
        """Returns (next state, game over)."""
        board, seat, quiet = dict(state[0]), state[1], state[2] + 1
        man, to = move
        piece = board[to] = board.pop(man)
        for dr, dc in STEPS:
            foe, behind = (to[0] + dr, to[1] + dc), (to[0] + 2 * dr, to[1] + 2 * dc)
            if self.side(board.get(foe)) != 1 - seat:
                continue
            if board[foe] == "k" and abs(foe[0]) + abs(foe[1]) <= 1:
                around = [(foe[0] + er, foe[1] + ec) for er, ec in STEPS]
                if all(c == (0, 0) or board.get(c) == "a" for c in around):
                    return None, True
            elif self.helps(board, behind, seat):
                if board[foe] == "k":
                    return None, True
                del board[foe]
                quiet = 0
        if piece == "k" and to in self.corners or quiet >= self.lull:
            return None, True
        after = (frozenset(board.items()), 1 - seat, quiet)
        return after, not self.moves(after)


def main():
    depth, knobs = int(sys.argv[1]), {}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name.lower()] = int(value)
    game = Brandubh(**knobs)
    level = {game.start: 1}
    for plies in range(1, depth + 1):
        following, total, ended = {}, 0, 0
        for state, ways in level.items():
            for move in game.moves(state):
                after, over = game.play(state, move)
                total += ways
                if over:
                    ended += ways
                else:
                    following[after] = following.get(after, 0) + ways
        print(plies, total, ended)
        level = following


main()
