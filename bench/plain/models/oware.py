"""Slow model of oware (Abapa rules). Usage: python3 oware.py DEPTH [HOUSES=6 SEEDS=4 LULL=60]

Prints `plies sequences ended` for each depth, and on the error output how many games each seat won and how many
neither. Written from the rules of the game; shares no code with the engine.
"""
import sys


class Oware:
    def __init__(self, houses=6, seeds=4, lull=60):
        self.n, self.lull, self.half = houses, lull, houses * seeds
        self.start = ((seeds,) * houses, (seeds,) * houses, (0, 0), 0, 0)

    def reply(self, own, other, house):
        """Returns (own row, other row, captured) after sowing `house` of the row `own`."""
        n, rows = self.n, [list(own), list(other)]
        hand, rows[0][house] = rows[0][house], 0
        side, at = 0, house
        while hand:
            at += 1
            if at == n:
                side, at = 1 - side, 0
            if (side, at) == (0, house):
                continue
            rows[side][at] += 1
            hand -= 1
        captured = 0
        if side == 1:
            after = rows[1][:]
            while at >= 0 and after[at] in (2, 3):
                captured += after[at]
                after[at] = 0
                at -= 1
            if any(after):
                rows[1] = after
            else:
                captured = 0  # a grand slam captures nothing
        return tuple(rows[0]), tuple(rows[1]), captured

    def moves(self, state):
        own, other = state[0], state[1]
        options = [self.reply(own, other, h) for h in range(self.n) if own[h]]
        if not any(other):
            options = [o for o in options if any(o[1])]
        return options

    def play(self, state, option):
        """Returns (next state, game over). A state is seen from the player to move."""
        own, other, captured = option
        stores, quiet = state[2], (0 if option[2] else state[3] + 1)
        mine, yours = stores[0] + captured, stores[1]
        after = (other, own, (yours, mine), quiet)
        if mine > self.half or (mine == yours == self.half):
            return after, True
        if quiet >= self.lull or not self.moves(after):  # each player takes the seeds of the own houses
            return ((), (), (yours + sum(other), mine + sum(own)), quiet), True
        return after, False


def main():
    depth, knobs = int(sys.argv[1]), {}
    for arg in sys.argv[2:]:
        name, value = arg.split("=")
        knobs[name.lower()] = int(value)
    game = Oware(**knobs)
    won = [0, 0, 0]
    level = {game.start[:4]: 1}
    for plies in range(1, depth + 1):
        following, total, ended = {}, 0, 0
        for state, ways in level.items():
            for option in game.moves(state):
                after, over = game.play(state, option)
                total += ways
                if over:
                    ended += ways
                    theirs, mine = after[2] if plies % 2 else after[2][::-1]  # south moves in odd plies
                    won[2 if mine == theirs else int(theirs > mine)] += ways
                else:
                    following[after] = following.get(after, 0) + ways
        print(plies, total, ended)
        level = following
    print("won", *won, file=sys.stderr)


main()
