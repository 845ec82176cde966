//! Choosing several members one pick at a time chooses a set. The weight of a pick is the number of its completions, so
//! picks drawn by weight draw all sets with equal probability.

use crate::common::linked;
use boardwright_kernel::{Machine, Options, Program, Rng, Value, load_text, save_text};
use std::collections::BTreeMap;

fn program(choice: &str) -> Program {
    let source = format!(
        "```yaml
meta: {{ id: picks, players: 2 }}
tokens:
  coin: {{}}
  card: {{ worth: 1..9 }}
zones:
  pool: {{}}
  row: {{ ordering: queue }}
  hand: {{ owner: player, visibility: owner }}
vars:
  global: {{ n: 0 in 0..9 }}
setup:
  - create 3 coin in pool
  - each: $w in 1..4
    do: create card in row with worth = $w
  - each: $w in 1..4
    do: create card in hand[player(1)] with worth = $w
actions:
  a:
    do:
      - {choice}
      - n += 1
end:
  - when: n == 1
    result: draw
```"
    );
    linked(&source, 2)
}

/// Returns a machine at the first pick.
fn asked(program: &Program) -> Machine<'_> {
    let mut machine = Machine::new(program, 1, Options::default());
    machine.apply_index(0).expect("the action is legal");
    machine
}

/// Collects the completions from here as sequences of picks, and checks the weights.
fn ways(machine: &mut Machine<'_>, picked: &mut Vec<String>, all: &mut Vec<String>) -> u64 {
    let Some(weights) = machine.weights() else {
        all.push(picked.join(" "));
        return 1;
    };
    assert_eq!(weights.len(), machine.legal_moves().len());
    let (ply, hash) = (machine.state().ply(), machine.state_hash());
    let text = save_text(machine.program(), machine.state());
    let loaded = load_text(machine.program(), &text).expect("it loads");
    assert_eq!(&loaded, machine.state(), "a state within a choice is saved whole");
    for (index, weight) in weights.iter().enumerate() {
        let chosen = machine.legal_moves()[index];
        let choice = machine.decode(chosen);
        let label = choice.args.first().map_or("done".to_owned(), |value| match value {
            Value::Token(token) => {
                let face = machine.state().token(machine.program(), *token);
                format!("{:?}{:?}{:?}", face.type_id, face.props, face.place)
            }
            value => format!("{value:?}"),
        });
        picked.push(label);
        machine.apply_index(index).expect("it is listed");
        assert_eq!(machine.state().ply(), ply, "a choice is one ply");
        assert_eq!(ways(machine, picked, all), *weight, "{picked:?}");
        machine.undo();
        assert_eq!(machine.state_hash(), hash);
        picked.pop();
    }
    weights.iter().sum()
}

/// Returns the number of different choices. Each can be reached in one way only.
fn count(choice: &str) -> usize {
    different(&program(choice), choice)
}

/// Returns the number of different choices of a game whose first action asks for one.
fn different(program: &Program, name: &str) -> usize {
    let mut all = Vec::new();
    let sum = ways(&mut asked(program), &mut Vec::new(), &mut all);
    assert_eq!(sum as usize, all.len());
    let before = all.len();
    all.sort();
    all.dedup();
    assert_eq!(before, all.len(), "{name}");
    all.len()
}

#[test]
fn every_set_is_reached_once_and_counted() {
    assert_eq!(count("choose 3 of 1..7 as $x"), 35);
    assert_eq!(count("choose any of 1..5 as $x"), 32);
    assert_eq!(count("choose 1 to 2 of row as $x"), 4 + 6);
    assert_eq!(count("choose 2 of row as $x in order"), 12);
    assert_eq!(count("choose 1 to 4 of row as $x in order"), 4 + 12 + 24 + 24);
    // None, one, two or three of three equal coins.
    assert_eq!(count("choose any of pool as $x"), 4);
    // With two cards in addition: each one or not.
    assert_eq!(count("choose any of pool + take(row, 2) as $x"), 4 * 4);
    assert_eq!(count("choose 2 of pool + take(row, 2) as $x"), 1 + 2 + 1);
    assert_eq!(count("choose 2 of pool + take(row, 2) as $x in order"), 1 + 4 + 2);
}

#[test]
fn sets_with_a_condition_are_reached_once_and_counted() {
    // Of 1 to 6: the pairs with a sum up to 6, the triples with a sum up to 8.
    assert_eq!(count("choose 2 of 1..6 as $x where sum($x, it) <= 6"), 6);
    assert_eq!(count("choose 3 of 1..6 as $x where sum($x, it) < 9"), 4);
    // None, three singles, and the pairs of different parity.
    assert_eq!(
        count("choose 0 to 2 of 1..3 as $x where count(distinct($x, it mod 2)) == count($x)"),
        6
    );
    assert_eq!(count("choose 2 of 1..6 as $x where count(distinct($x, it mod 3)) <= 1"), 3);
    // Coins have no worth: they fit every card, but have no distinct worth.
    assert_eq!(
        count("choose 2 of pool + take(row, 2) as $x where count(distinct($x, .worth)) <= 1"),
        1 + 2
    );
    assert_eq!(
        count("choose 1 to 2 of pool + row as $x where count(distinct($x, .worth)) == count($x)"),
        4 + 6
    );
    assert_eq!(count("choose 1 to 2 of row as $x in order where sum($x, .worth) <= 4"), 4 + 2 * 2);
    // There are no three of one parity: two is the maximum.
    assert_eq!(count("choose 3 of 1..4 as $x where count(distinct($x, it mod 2)) <= 1"), 2);
}

#[test]
fn sets_with_any_condition_are_reached_once_and_counted() {
    // A condition on each member alone.
    assert_eq!(count("choose 3 of 1..7 as $x where all($x, it > 3)"), 4);
    assert_eq!(count("choose 2 to 3 of 1..7 as $x where all($x, it > 3) and sum($x, it) == 11"), 2);
    assert_eq!(count("choose 2 of row as $x where all($x, .worth > 1) and all($x, .worth < 4)"), 1);
    assert_eq!(count("choose 3 of row as $x where all($x, .worth > 2)"), 1);
    // The subsets of 1 to 10 with the sum 27: the largest coefficient of (1 + x)(1 + x^2)…(1 + x^10), OEIS A025591.
    assert_eq!(count("choose any of 1..10 as $x where sum($x, it) == 27"), 40);
    assert_eq!(count("choose any of 1..12 as $x where sum($x, it) == 39"), 124);
    // The partitions of 12 into 3 different parts up to 9.
    assert_eq!(count("choose 3 of 1..9 as $x where sum($x, it) == 12"), 7);
    // Half of the subsets have an even number of members; the empty one is offered as `done`.
    assert_eq!(count("choose any of 1..7 as $x where count($x) mod 2 == 0"), 64);
    // The rising pairs of 1 to 6 are the sets of 2.
    assert_eq!(count("choose 2 of 1..6 as $x in order where first($x) < last($x)"), 15);
    // Sums below 0 count in full: -3 allows 2 more.
    assert_eq!(count("choose 2 of (0 - 3, 1, 4) as $x where sum($x, it) <= 1"), 2);
    // One set of 30 numbers with all but the 1, found without testing a billion.
    assert_eq!(count("choose any of 1..30 as $x where sum($x, it) == 464"), 1);
    // Equal coins are one option; with both cards, one coin or more.
    assert_eq!(count("choose any of pool + take(row, 2) as $x where count($x) == 3"), 1 + 2 + 1);
    assert_eq!(count("choose 3 of 1..4 as $x where sum($x, it) == 8"), 1);
}

/// Long lists have far more sets than a move may test. From sets that a condition cannot distinguish the search goes on
/// once, so it finds, and counts, those that fulfil it.
#[test]
fn sets_of_long_lists_are_found_and_counted() {
    let counted = |choice: &str| {
        let program = program(choice);
        let mut machine = asked(&program);
        let weights = machine.weights().expect("something is asked");
        assert_eq!(machine.result().and_then(|end| end.fault), None, "{choice}");
        weights.iter().sum::<u64>()
    };
    // Runs of 3 to 20 of 20 numbers: 18 + 17 + … + 1. A run of 40 numbers begins with one of the first 38.
    let run = "count($x) >= 3 and max($x, it) - min($x, it) == count($x) - 1";
    assert_eq!(count(&format!("choose any of 1..20 as $x where {run}")), 18 * 19 / 2);
    let long = program(&format!("choose any of 1..40 as $x where {run}"));
    assert_eq!(asked(&long).legal_moves().len(), 38);
    // Of three classes of ten numbers, at least one of exactly two classes.
    let classes = counted("choose any of 1..30 as $x where count(distinct($x, it mod 3)) == 2");
    assert_eq!(classes, 3 * 1023 * 1023);
    // Half of the subsets of 50 numbers have an even number of members.
    assert_eq!(counted("choose any of 1..50 as $x where count($x) mod 2 == 0"), 1 << 49);
    // An odd number of odd numbers, some of the numbers above 20, and not all above 5.
    let mixed = "count($x where it mod 2 == 1) mod 2 == 1 and some($x where it > 20) and not all($x, it > 5)";
    let with = |numbers: u32| 1u64 << (numbers - 1); // half of the subsets, as long as one odd number is among them
    let expected = with(24) - with(20) - (with(19) - with(15));
    assert_eq!(counted(&format!("choose any of 1..24 as $x where {mixed}")), expected);
    // The last of equal coins is picked after the others, and with them any of the four cards.
    assert_eq!(count("choose any of pool + row as $x where last(pool) in $x"), 1 << 4);
    assert_eq!(
        count("choose any of row + pool as $x where last(pool) in $x and count($x) > 4"),
        6 + 4 + 1
    );
    // Three or more of one suit or of one rank, among six ranks of four suits.
    let suit = "count(distinct($x, it mod 4))";
    let rank = "count(distinct($x, it div 4))";
    let meld = format!("count($x) >= 3 and ({suit} == 1 or {rank} == 1)");
    let (of_suit, of_rank) = (20 + 15 + 6 + 1, 4 + 1);
    let of_any = 4 * of_suit + 6 * of_rank;
    assert_eq!(count(&format!("choose any of 0..23 as $x where {meld}")), of_any);
    // Of 52 cards, a meld may begin with all but the two highest ranks of each suit, and with two of each of these ranks.
    let long = program(&format!("choose any of 0..51 as $x where {meld}"));
    assert_eq!(asked(&long).legal_moves().len(), 4 * 11 + 2 * 2);
    // Runs of three to five cards of six ranks in four suits, however the condition is written; in order, each in every order.
    let kinds = "count(distinct($x, it div 4)) == count($x)";
    let (top, low) = ("max($x, it div 4)", "min($x, it div 4)");
    for run in [
        format!("{kinds} and {top} - {low} == count($x) - 1"),
        format!("count($x) + {low} == 1 + {top} and {kinds}"),
        format!("0 == {top} - count($x) + 1 - {low} and {kinds}"),
    ] {
        let cards = count(&format!("choose 3 to 5 of 0..23 as $x where {run}"));
        assert_eq!(cards, 4 * 64 + 3 * 256 + 2 * 1024, "{run}");
        assert_eq!(count(&format!("choose 3 of 0..15 as $x in order where {run}")), 2 * 64 * 6);
        // Of 52 cards, a run of three to nine begins with all but the two highest ranks.
        let long = program(&format!("choose 3 to 9 of 0..51 as $x where {run}"));
        assert_eq!(asked(&long).legal_moves().len(), 11 * 4, "{run}");
    }
    // The other end of the difference is another value, so nothing is cut.
    assert_eq!(
        count(&format!(
            "choose 2 of 0..7 as $x where {kinds} and {top} - min($x, it mod 4) == count($x) - 1"
        )),
        7
    );
    // Conditions that look at single members are tested one by one; short lists leave time for that.
    assert_eq!(
        count("choose 1 to 3 of 1..12 as $x where first($x) mod 4 == 0"),
        1 + 8 + 28 + 1 + 4 + 6 + 1
    );
}

/// As with fewer members, the largest smaller sets that fulfil the condition are chosen; if there are none, nothing is.
#[test]
fn a_condition_that_no_set_of_the_size_fulfils_cuts_the_number() {
    assert_eq!(count("choose 3 of 1..6 as $x where sum($x, it) == 5"), 2);
    assert!(
        asked(&program("choose 3 of 1..6 as $x where sum($x, it) == 5 and count($x) == 3"))
            .is_over()
    );
    assert!(asked(&program("choose any of 2..4 as $x where sum($x, it) == 1")).is_over());
    // Even numbers have no odd sum: no set is tested for that.
    let machine = program("choose any of 1..40 as $x where sum($x, it * 2) == 401");
    assert_eq!(asked(&machine).result().and_then(|end| end.fault), None);
}

/// Returns the number of ways to choose of cards with these ranks, of suits in turn.
fn of_cards(ranks: &[i32], choice: &str) -> usize {
    let create = |(at, rank): (usize, &i32)| {
        let suit = ["clubs", "hearts", "spades", "diamonds"][at % 4];
        format!("  - create card in hand[player(1)] with rank = {rank}, suit = {suit}\n")
    };
    let setup: String = ranks.iter().enumerate().map(create).collect();
    let source = format!(
        "```yaml
meta: {{ id: cards, players: 2 }}
constants: {{ SUITS: [clubs, hearts, spades, diamonds] }}
tokens:
  card: {{ rank: 1..13, suit: SUITS }}
zones:
  hand: {{ owner: player, visibility: owner }}
vars:
  global: {{ n: 0 in 0..9 }}
setup:
{setup}actions:
  a:
    do:
      - {choice}
      - n += 1
end:
  - when: n == 1
    result: draw
```"
    );
    different(&linked(&source, 2), choice)
}

/// The fifteens of well-known hands of cribbage: the hands of 29, 28 and 24 points, and one without any.
#[test]
fn fifteens_of_cribbage() {
    let fifteens = |ranks: &[i32]| {
        let choice = "choose any of hand[actor] as $x where sum($x, min(.rank, 10)) == 15";
        of_cards(ranks, choice)
    };
    assert_eq!(fifteens(&[5, 5, 5, 5, 11]), 8);
    assert_eq!(fifteens(&[5, 5, 5, 5, 13]), 8);
    assert_eq!(fifteens(&[7, 7, 8, 8, 9]), 4);
    assert_eq!(fifteens(&[4, 5, 5, 6, 6]), 4);
    assert_eq!(fifteens(&[2, 4, 6, 8, 12]), 1, "only `done` is offered");
}

/// Poker hands among 20 cards, five ranks of four suits: 4^5 straights, 4 flushes, 5 times C(4, 4) fours of a kind with
/// 16 other cards, and full houses 5 * C(4, 3) * 4 * C(4, 2).
#[test]
fn poker_hands_of_twenty_cards() {
    let ranks: Vec<i32> = (0..20).map(|at| 2 + at / 4).collect();
    let hands = |condition: &str| {
        of_cards(&ranks, &format!("choose 5 of hand[actor] as $x where {condition}"))
    };
    let straight = "max($x, .rank) - min($x, .rank) == 4 and count(distinct($x, .rank)) == 5";
    assert_eq!(hands(straight), 1024);
    assert_eq!(hands("count(distinct($x, .suit)) == 1"), 4);
    assert_eq!(hands("all($x, .suit == first($x).suit)"), 4);
    assert_eq!(hands("some($a in $x, count($x where .rank == $a.rank) == 4)"), 80);
    let full =
        "count(distinct($x, .rank)) == 2 and all($a in $x, count($x where .rank == $a.rank) < 4)";
    assert_eq!(hands(full), 480);
}

#[test]
fn a_choice_with_one_answer_is_not_asked() {
    for choice in [
        "choose 4 of row as $x",
        "choose 9 of row as $x",
        "choose n of row as $x",
        "choose 2 of pool as $x",
        "choose 3 of 1..2 as $x",
        "choose 2 of row where .worth > 9 as $x",
        "choose 2 of row as $x where sum($x, .worth) <= 3",
        "choose any of row as $x where sum($x, .worth) <= n",
        "choose 1 of pool as $x where count(distinct($x, .worth)) == count($x)",
    ] {
        let program = program(choice);
        assert!(asked(&program).is_over(), "{choice}");
    }
}

/// Each of 35 sets is drawn about equally often.
#[test]
fn random_picks_draw_all_sets_equally_often() {
    let program = program("choose 3 of 1..7 as $x");
    let mut rng = Rng::seeded(7);
    let mut found: BTreeMap<Vec<String>, u64> = BTreeMap::new();
    const GAMES: u64 = 35_000;
    for _ in 0..GAMES {
        let mut machine = asked(&program);
        let mut picked = Vec::new();
        while !machine.is_over() {
            let index = machine.random_index(&mut rng);
            let chosen = machine.legal_moves()[index];
            picked.extend(machine.decode(chosen).args.iter().map(|value| format!("{value:?}")));
            machine.apply_index(index).expect("it is listed");
        }
        *found.entry(picked).or_default() += 1;
    }
    assert_eq!(found.len(), 35);
    // Chi-square with 34 degrees of freedom: above 65 once in a thousand.
    let expected = GAMES / 35;
    let square: u64 = found.values().map(|n| n.abs_diff(expected).pow(2)).sum();
    assert!(square / expected < 65, "{found:?}");
}

#[test]
fn the_decider_sees_the_picks_so_far_and_others_do_not() {
    use boardwright_kernel::{PlayerId, SeenArg, observe};
    let program = program("choose 2 of hand[actor] as $x");
    let mut machine = asked(&program);
    machine.apply_index(0).expect("it is listed");
    let seats: Vec<PlayerId> = machine
        .decision()
        .into_iter()
        .flat_map(|_| [0, 1])
        .map(|seat| PlayerId::from_seat(seat + 1).expect("a seat"))
        .collect();
    let own = observe(&program, machine.state(), seats[0]);
    assert!(matches!(own.picked.as_slice(), [SeenArg::Token(Some(_), Some(_))]));
    let other = observe(&program, machine.state(), seats[1]);
    assert!(other.picked.is_empty() && other.moves.is_empty());
}

/// Cells of a board were listed from their bitboard at every pick, so the same cell could be picked twice and a set in
/// several orders: four cells gave ten pairs instead of six.
/// Returns the sets of three of the cells or tokens of a board, with `men` in its rows from the top, that hold a line.
fn lines_of_three(shape: &str, men: &str, list: &str, with: &str) -> usize {
    let rows: Vec<&str> = men.split('/').collect();
    let source = format!(
        "```yaml
meta: {{ id: lines, players: 2 }}
board:
  shape: {shape}
tokens: [mark]
vars:
  global: {{ n: 0 in 0..9 }}
setup:
  - place: {{ m: mark for player(1) }}
    map: |
      {}
actions:
  a:
    do:
      - choose {list} as $line where {with}
      - n += count($line)
end:
  - when: n > 0
    result: draw
```",
        rows.join("\n      ")
    );
    different(&linked(&source, 2), list)
}

const SQUARES: &str = "grid(4, 4)\n  neighbors: all";

#[test]
fn lines_are_chosen_by_their_cells() {
    let full = "mmmm/mmmm/mmmm/mmmm";
    let line = "some(lines($line, 3))";
    let cells =
        |men, with: &str| lines_of_three(SQUARES, men, "3 of board where .owner == actor", with);
    // Two in each row and column, and eight along diagonals.
    assert_eq!(cells(full, line), 8 + 8 + 8);
    assert_eq!(cells("mmmm/m..m/m..m/mmmm", line), 8);
    assert_eq!(cells("m..m/.mm./.mm./m..m", line), 2 + 2);
    let not_low = format!("{line} and all($line, .row > 1)");
    assert_eq!(cells(full, &not_low), 6 + 4 + 4);
    // Tokens in place of cells. Equal tokens on different cells are told apart.
    let tokens = |men| lines_of_three(SQUARES, men, "3 of pieces[actor]", line);
    assert_eq!(tokens(full), 24);
    assert_eq!(tokens("mm.m/mmmm/.mm./m..m"), lines_found("mm.m/mmmm/.mm./m..m"));
    // One more than a line: a line and any other cell; four in a row hold two lines.
    let more =
        lines_of_three(SQUARES, "mmmm/..../..../...m", "4 of board where .owner == actor", line);
    assert_eq!(more, 1 + 2);
    let ordered = lines_of_three(SQUARES, "mmm./..../..../....", "3 of pieces[actor]", line);
    assert_eq!(ordered, 1);
    // Eleven of each of the three directions of a hexagon of 19 cells.
    assert_eq!(
        lines_of_three(
            "hex(2)",
            "mmm/mmmm/mmmmm/mmmm/mmm",
            "3 of board where .owner == actor",
            line
        ),
        27
    );
}

/// Returns the number of lines of three in a picture of four rows of four cells.
fn lines_found(men: &str) -> usize {
    let men: Vec<Vec<char>> = men.split('/').map(|row| row.chars().collect()).collect();
    let at = |row: i32, col: i32| {
        (0..4).contains(&row) && (0..4).contains(&col) && men[row as usize][col as usize] == 'm'
    };
    let starts = (0..4).flat_map(|row| (0..4).map(move |col| (row, col)));
    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let lines = starts.flat_map(|(row, col)| ways.map(|(down, right)| (row, col, down, right)));
    lines
        .filter(|(row, col, down, right)| {
            (0..3).all(|step| at(row + step * down, col + step * right))
        })
        .count()
}

#[test]
fn cells_of_a_board_are_picked_once_and_in_order() {
    let source = "```yaml
meta: { id: cells, players: 2 }
board:
  shape: grid(2, 2)
tokens: [mark]
actions:
  a:
    do:
      - choose 2 of board where .empty as $cells
      - create mark in first($cells)
end:
  - when: some(board, not .empty)
    result: draw
```";
    let program = linked(source, 2);
    let mut all = Vec::new();
    let total = ways(&mut asked(&program), &mut Vec::new(), &mut all);
    assert_eq!((total, all.len()), (6, 6), "{all:?}");
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 6, "each pair is chosen in one order");
}
