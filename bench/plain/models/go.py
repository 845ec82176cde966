"""Slow model of go with a simple ko. Usage: python3 go.py DEPTH [ROWS=9 COLS=9 HALF_KOMI=15]

Prints `plies sequences ended` for each depth, and on the error output how many games each seat won and how many
neither. Written from the rules of the game; shares no code with the engine.
The ko is told from whole positions: a stone may not bring back the position before the last move.
"""
import sys


class Go:
    def __init__(self, rows, cols):
        self.points = [(r, c) for r in range(rows) for c in range(cols)]
        steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
        inside = set(self.points)
        self.near = {p: [q for q in ((p[0] + dr, p[1] + dc) for dr, dc in steps) if q in inside] for p in self.points}
        # A state: stones, the stones before the last move, player to move, the last move was a pass.
        self.start = (frozenset(), None, 0, False)

    def without_liberty(self, board, colour):
        """The stones of a colour whose blocks touch no empty point."""
        dead, seen = set(), set()
        for point, owner in board.items():
            if owner != colour or point in seen:
                continue
            block, todo, free = {point}, [point], False
            while todo:
                for q in self.near[todo.pop()]:
                    if q not in board:
                        free = True
                    elif board[q] == colour and q not in block:
                        block.add(q)
                        todo.append(q)
            seen |= block
            if not free:
                dead |= block
        return dead

    def next(self, state):
        """The states after each move; None if the game is over."""
        stones, before, player, passed = state
        found = [None if passed else (stones, stones, 1 - player, True)]
        board = dict(stones)
        for point in self.points:
            if point in board:
                continue
            after = dict(board)
            after[point] = player
            for dead in self.without_liberty(after, 1 - player):
                del after[dead]
            if self.without_liberty(after, player):
                continue
            position = frozenset(after.items())
            if position != before:
                found.append((position, stones, 1 - player, False))
        return found


    def winner(self, stones, half_komi):
        """The seat with more points: stones and the empty regions that touch stones of one colour only."""
        board, points, seen = dict(stones), [0, half_komi], set()
        for point in self.points:
            if point in board:
                points[board[point]] += 2
            elif point not in seen:
                region, todo, colours = {point}, [point], set()
                while todo:
                    for q in self.near[todo.pop()]:
                        if q in board:
                            colours.add(board[q])
                        elif q not in region:
                            region.add(q)
                            todo.append(q)
                seen |= region
                if len(colours) == 1:
                    points[colours.pop()] += 2 * len(region)
        return 2 if points[0] == points[1] else int(points[1] > points[0])


def main():
    depth, knobs = int(sys.argv[1]), {"ROWS": 9, "COLS": 9, "HALF_KOMI": 15}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name] = int(value)
    game = Go(knobs["ROWS"], knobs["COLS"])
    won = [0, 0, 0]
    level = {game.start: 1}
    for plies in range(1, depth + 1):
        following, total, ended = {}, 0, 0
        for state, ways in level.items():
            for after in game.next(state):
                total += ways
                if after is None:
                    ended += ways
                    won[game.winner(state[0], knobs["HALF_KOMI"])] += ways
                else:
                    following[after] = following.get(after, 0) + ways
        print(plies, total, ended)
        level = following
    print("won", *won, file=sys.stderr)


main()
