"""Slow model of Quoridor for two. Usage: python3 quoridor.py DEPTH [SIZE=9 FENCES=10]

Prints `plies sequences ended` for each depth. Written from the rules of the game; shares no code with the engine.
A fence is (row, column, lies across): it stands at the corner between squares (row, column) and (row+1, column+1).
"""
import sys

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Quoridor:
    def __init__(self, size=9, fences=10):
        self.size, mid = size, (size - 1) // 2
        self.start = ((0, mid), (size - 1, mid), fences, fences, frozenset(), 0)
        self.memo = {}

    def open(self, walls, a, b):
        """True if a pawn may step from square a to its neighbour b as far as fences and edges are concerned."""
        if not (0 <= b[0] < self.size and 0 <= b[1] < self.size):
            return False
        if a[0] != b[0]:  # a step north or south crosses a fence that lies across
            r = min(a[0], b[0])
            return (r, a[1], True) not in walls and (r, a[1] - 1, True) not in walls
        c = min(a[1], b[1])
        return (a[0], c, False) not in walls and (a[0] - 1, c, False) not in walls

    def reaches(self, walls, start, row):
        seen, todo = {start}, [start]
        while todo:
            a = todo.pop()
            if a[0] == row:
                return True
            for dr, dc in STEPS:
                b = (a[0] + dr, a[1] + dc)
                if b not in seen and self.open(walls, a, b):
                    seen.add(b)
                    todo.append(b)
        return False

    def steps(self, walls, me, other):
        targets = []
        for dr, dc in STEPS:
            b = (me[0] + dr, me[1] + dc)
            if not self.open(walls, me, b):
                continue
            if b != other:
                targets.append(b)
                continue
            behind = (b[0] + dr, b[1] + dc)
            if self.open(walls, b, behind):
                targets.append(behind)
            else:
                for er, ec in ((dc, dr), (-dc, -dr)):
                    beside = (b[0] + er, b[1] + ec)
                    if self.open(walls, b, beside):
                        targets.append(beside)
        return targets

    def fences(self, walls, south, north):
        key = (walls, south, north)
        if key in self.memo:
            return self.memo[key]
        found = []
        for r in range(self.size - 1):
            for c in range(self.size - 1):
                if (r, c, True) in walls or (r, c, False) in walls:
                    continue
                for flat in (True, False):
                    ends = ((r, c - 1), (r, c + 1)) if flat else ((r - 1, c), (r + 1, c))
                    if any(e + (flat,) in walls for e in ends):
                        continue
                    after = walls | {(r, c, flat)}
                    if self.reaches(after, south, self.size - 1) and self.reaches(after, north, 0):
                        found.append(after)
        self.memo[key] = found
        return found

    def next(self, state):
        """The states after each move, with True if the mover has won."""
        south, north, left_s, left_n, walls, seat = state
        me, other = (south, north) if seat == 0 else (north, south)
        goal = self.size - 1 if seat == 0 else 0
        found = []
        for to in self.steps(walls, me, other):
            pawns = (to, north) if seat == 0 else (south, to)
            found.append(((*pawns, left_s, left_n, walls, 1 - seat), to[0] == goal))
        if (left_s, left_n)[seat]:
            left = (left_s - 1, left_n) if seat == 0 else (left_s, left_n - 1)
            for after in self.fences(walls, south, north):
                found.append(((south, north, *left, after, 1 - seat), False))
        return found


def main():
    depth, knobs = int(sys.argv[1]), {}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name.lower()] = int(value)
    game = Quoridor(**knobs)
    level = {game.start: 1}
    for plies in range(1, depth + 1):
        following, total, ended = {}, 0, 0
        for state, ways in level.items():
            options = game.next(state)
            if not options:  # a player who can do nothing passes
                options = game.next(state[:5] + (1 - state[5],))
            for after, over in options:
                total += ways
                if over:
                    ended += ways
                else:
                    following[after] = following.get(after, 0) + ways
        print(plies, total, ended)
        level = following


main()
