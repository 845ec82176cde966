"""Slow model of Havannah. Usage: python3 havannah.py DEPTH [BASE=5 START=0]

Prints `plies sequences ended` for each depth. Written from the rules of the game; shares no code with the engine.
A cell is (x, y) from the centre: x counts steps east, y steps northeast.
"""
import sys

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def main():
    depth, knobs = int(sys.argv[1]), {"BASE": 5, "START": 0}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name] = int(value)
    far = knobs["BASE"] - 1
    span = range(-far, far + 1)
    cells = [(x, y) for x in span for y in span if abs(x + y) <= far]
    near = {c: [(c[0] + dx, c[1] + dy) for dx, dy in STEPS] for c in cells}

    def sides(cell):
        """The sides of the board on which the cell lies: one for a cell of an edge, two for a corner."""
        x, y = cell
        return [i for i, n in enumerate((x, -x, y, -y, x + y, -x - y)) if n == far]

    def has_bridge_or_fork(own, cell):
        chain, todo = {cell}, [cell]
        while todo:
            for other in near[todo.pop()]:
                if other in own and other not in chain:
                    chain.add(other)
                    todo.append(other)
        touched = [sides(c) for c in chain]
        corners = sum(len(s) == 2 for s in touched)
        edges = {s[0] for s in touched if len(s) == 1}
        return corners >= 2 or len(edges) >= 3

    def has_ring(own):
        """True if the stones surround a cell, whoever has it: no walk from it leaves the board."""
        for inside in cells:
            seen, todo, out = {inside}, [inside], False
            while todo and not out:
                for other in near[todo.pop()]:
                    if other not in near:
                        out = True
                    elif other not in seen and other not in own:
                        seen.add(other)
                        todo.append(other)
            if not out:
                return True
        return False

    start = [frozenset(), frozenset()]
    if knobs["START"] == 1 and far >= 2:
        four = STEPS[:4]  # east, northeast, northwest, west
        start = [frozenset(four), frozenset((2 * x, 2 * y) for x, y in four)]
    level = {tuple(start): 1}
    won = {}
    for plies in range(1, depth + 1):
        seat = (plies - 1) % 2
        following, total, ended = {}, 0, 0
        for stones, ways in level.items():
            taken = stones[0] | stones[1]
            for cell in cells:
                if cell in taken:
                    continue
                own = stones[seat] | {cell}
                if (own, cell) not in won:
                    won[own, cell] = has_bridge_or_fork(own, cell) or has_ring(own)
                total += ways
                if won[own, cell] or len(taken) + 1 == len(cells):
                    ended += ways
                else:
                    after = (own, stones[1]) if seat == 0 else (stones[0], own)
                    following[after] = following.get(after, 0) + ways
        print(plies, total, ended)
        level = following


main()
