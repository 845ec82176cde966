"""How much a perfect player of pig gains over a bot, beside its even chance.

    cargo build --release -p boardwright-cli
    python bench/perfect_pig.py [--agent mcts:5000] [--games 20] [--command target/release/boardwright]

The chances of perfect play are computed here, by value iteration (Neller and Presser 2004): the first player wins with
0.5306. In each game the perfect player sits at one seat and the bot at the other one, by turns. A decision of the bot
loses the difference between the best chance and that of its move; the sum over a game is, on average, what the perfect
player gains. That is far more exact than counting wins. The 95 % interval is that of the mean over games.
"""

import argparse
import json
import re
import statistics
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOAL = 100


class Chances:
    """The chance that the player to move wins, by its bank, the other one's bank, and the pot."""

    def __init__(self):
        self.to_move = {}
        for total in range(2 * GOAL - 2, -1, -1):
            for own in range(max(0, total - GOAL + 1), min(GOAL - 1, total) + 1):
                if own <= total - own:
                    self.settle(own, total - own)

    def settle(self, one, other):
        """Both chances at equal banks depend on each other: they are computed in turn until they stay."""
        known = self.to_move
        known[one, other] = known[other, one] = 0.5
        change = 1.0
        while change > 1e-13:
            before = known[one, other], known[other, one]
            known[one, other] = self.pots(one, other)[0]
            known[other, one] = self.pots(other, one)[0]
            change = abs(before[0] - known[one, other]) + abs(before[1] - known[other, one])

    def pots(self, own, other):
        """The chance by pot."""
        room = GOAL - own
        chances = [1.0] * (room + 6)  # a pot that reaches the goal is held
        lost = 1 - self.to_move[other, own]
        for pot in range(room - 1, -1, -1):
            roll = (lost + sum(chances[pot + 2 : pot + 7])) / 6
            chances[pot] = max(roll, 1 - self.to_move[other, own + pot]) if pot else roll
        return chances

    def moves(self, own, other, pot):
        """The chance after each move, where both are legal."""
        roll = (1 - self.to_move[other, own] + sum(self.pots(own, other)[pot + 2 : pot + 7])) / 6
        return {"roll": roll, "hold": 1 - self.to_move[other, own + pot]}


class Table:
    """A game as it is told, to know the position at each decision of the bot."""

    def __init__(self, chances, bot):
        self.chances, self.bot = chances, bot
        self.banked, self.pot, self.lost = {1: 0, 2: 0}, 0, 0.0

    def see(self, row):
        seat, label = row["seat"], row["label"]
        own, other = self.banked[seat], self.banked[3 - seat]
        move = "hold" if label.startswith("Hold") else "roll"
        if seat == self.bot and self.pot and own + self.pot < GOAL:
            chances = self.chances.moves(own, other, self.pot)
            self.lost += max(chances.values()) - chances[move]
        if move == "hold":
            self.banked[seat] += self.pot
            self.pot = 0
        else:
            die = int(re.search(r"shows (\d)", label).group(1))
            self.pot = 0 if die == 1 else self.pot + die


def play(chances, args, game):
    """Plays a game and returns what the bot lost."""
    perfect = 1 + game % 2
    command = [args.command, "play", str(ROOT / "specs/pig.md"), "--stdio", "--seat", str(perfect)]
    command += ["--agents", args.agent, "--seed", str(game)]
    table = Table(chances, 3 - perfect)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            message = json.loads(line)
            for row in message.get("since", []):
                table.see(row)
            if message["type"] != "decision":
                continue
            own, other = table.banked[perfect], table.banked[3 - perfect]
            names = [move["name"] for move in message["moves"]]
            told = message["state"]
            assert (told["global"]["pot"], told["perPlayer"]["banked"][str(perfect)]) == (table.pot, own)
            choice = names[0]
            if len(names) > 1:
                options = chances.moves(own, other, table.pot)
                choice = max(options, key=options.get)
            process.stdin.write(json.dumps({"move": choice}) + "\n")
            process.stdin.flush()
    return table.lost


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--agent", default="mcts:5000")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--command", default=str(ROOT / "target/release/boardwright"))
    args = parser.parse_args()
    chances = Chances()
    first = chances.to_move[0, 0]
    assert abs(first - 0.5306) < 0.00005, first
    lost = [play(chances, args, game) for game in range(args.games)]
    bound = 1.96 * statistics.stdev(lost) / len(lost) ** 0.5
    print(f"the perfect player gains {statistics.mean(lost):.4f} ± {bound:.4f} over {args.agent} in {len(lost)} games")


if __name__ == "__main__":
    main()
