//! Why a move is not legal.

use super::game::{Game, game};
use boardwright_kernel::{
    Machine, MoveQuery, MoveQueryKind, PlaceId, PlayerId, ReasonKind, TokenId, Value, explain_move,
};
use boardwright_sim::wanted;

#[test]
fn conditions_are_told_with_their_values() {
    let game = game();
    game.assert(&[], "pay(n=1)", &[]);
    game.assert(
        &[],
        "pay(n=2)",
        &[("condition", "actions.pay.pre[0]", "A condition does not hold: `n` is 2")],
    );
    game.assert(
        &[],
        "pay(n=4)",
        &[(
            "condition",
            "actions.pay.pre[1]",
            "A condition does not hold: `n` (4) is more than money of Player 1 (3), and t (0) is at \
             most 5",
        )],
    );
}

#[test]
fn costs_and_limits_are_told() {
    let game = game();
    // Six turns on, t is more than 5: 4 may be paid, but there is no 4.
    let later = ["send(a=1)", "then(b=4)", "stop", "send(a=1)", "then(b=4)"];
    game.assert(
        &later,
        "pay(n=4)",
        &[(
            "cost-unpayable",
            "actions.pay.cost[0]",
            "The cost cannot be paid: money of Player 2 (3), and the change is -4, from 0 - `n` (4)",
        )],
    );
    let told = game.told(&game.begin(), "lend(n=2)");
    assert_eq!((told.len(), told[0].0), (1, "cost-unpayable"), "{told:?}");
    assert!(told[0].1.starts_with("actions.lend.cost[0]"), "{told:?}");
    game.assert(
        &["pay(n=1)"],
        "pay(n=1)",
        &[("limit", "actions.pay.limits[0]", "It has reached its limit: 1 of 1")],
    );
}

#[test]
fn arguments_are_told() {
    let game = game();
    game.assert(
        &[],
        "pay(n=77)",
        &[("domain", "actions.pay.params[0].options", "This is not a value of `n`")],
    );
    game.assert(
        &[],
        "pay(n=7)",
        &[(
            "outside",
            "actions.pay.params[0].options",
            "7 for `n` is not among those to choose from: 1, and 5",
        )],
    );
    game.assert(
        &[],
        "spend",
        &[("nothing", "actions.spend.params[0].options", "There is nothing to choose for `coin`")],
    );
    // The second of two equal coins is chosen as the first.
    let machine = game.begin();
    let bank = game.program.places().iter().position(|place| place.zone == "bank").expect("a bank");
    let bank = PlaceId(bank as u16);
    let coins = machine.state().tokens(&game.program, bank);
    let meant = wanted(&machine, &game.labels, "take", None).expect("an action");
    let meant = MoveQuery { args: vec![Some(Value::Token(coins[1]))], ..meant };
    let verdict = explain_move(&game.program, machine.state(), &meant, None);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::Equal { param: "coin".to_owned() });
    assert_eq!(verdict.legal, Some(false));
}

#[test]
fn what_is_asked_is_told() {
    let game = game();
    let machine = game.begin();
    let verdict = game.verdict(&machine, "gift");
    let ReasonKind::NotAsked { now, at } = &verdict.reasons[0].kind else { panic!("{verdict:#?}") };
    assert_eq!(now, "turn.phases.main.window");
    assert_eq!(at.len(), 1, "{at:?}");
    assert!(at[0].starts_with("actions.give.effects[0]"), "{at:?}");

    let pay = wanted(&machine, &game.labels, "pay(n=1)", None).expect("an action");
    let other = MoveQuery { by: Some(PlayerId(1)), ..pay.clone() };
    let verdict = explain_move(&game.program, machine.state(), &other, None);
    let decider = Some(PlayerId(0));
    assert_eq!(verdict.reasons[0].kind, ReasonKind::NotDecider { decider });
    let own = MoveQuery { by: Some(PlayerId(0)), ..pay };
    assert_eq!(explain_move(&game.program, machine.state(), &own, None).legal, Some(true));

    let beyond = MoveQuery { by: None, what: MoveQueryKind::Alternative(99), args: Vec::new() };
    let verdict = explain_move(&game.program, machine.state(), &beyond, None);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::NoSuchAnswer);
    let several = MoveQuery { args: vec![None; 9], ..own };
    let verdict = explain_move(&game.program, machine.state(), &several, None);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::NoSuchAnswer);

    game.assert(
        &["give"],
        "gift(n=2, m=1)",
        &[("given", "actions.gift.params[0].options", "The question fixes `n`: 3")],
    );
    game.assert(&["give"], "gift(m=1)", &[]);
}

#[test]
fn later_questions_are_told() {
    let game = game();
    let machine = game.begin();
    game.assert(&[], "send(a=1)", &[]);
    let verdict = game.verdict(&machine, "send(a=2)");
    let [reason] = verdict.reasons.as_slice() else { panic!("{verdict:#?}") };
    assert_eq!(reason.kind, ReasonKind::NoWay { param: "b".to_owned() });
    assert_eq!(reason.inner.len(), 1, "{reason:#?}");
    assert_eq!(reason.inner[0].path, "actions.send.pre[0]");
    assert_eq!(reason.inner[0].count, 4, "each `b` is excluded");
    game.assert(
        &["send(a=1)"],
        "then(b=3)",
        &[(
            "condition",
            "actions.send.pre[0]",
            "A condition does not hold: `a` (1) + 2 = 3 is at least `b` (3)",
        )],
    );
}

#[test]
fn picks_are_told() {
    let game = game();
    let machine = game.after(&["count"]);
    let place = game.program.places().iter().position(|place| place.zone == "row").expect("a row");
    let row = machine.state().tokens(&game.program, PlaceId(place as u16));
    let row: [_; 4] = row.try_into().expect("four cards");
    let ask = |token| {
        let what = MoveQueryKind::Alternative(0);
        let wanted = MoveQuery { by: None, what, args: vec![Some(Value::Token(token))] };
        explain_move(&game.program, machine.state(), &wanted, None)
    };
    // Every two that fit have the 1, which is taken unasked; a 4 goes with no other.
    assert_eq!(row.map(|card| ask(card).legal), [false, true, true, false].map(Some));
    for card in [row[0], row[3]] {
        let verdict = ask(card);
        assert!(matches!(verdict.reasons[0].kind, ReasonKind::NotPickable { .. }), "{verdict:#?}");
    }
    let machine = game.after(&["gather"]);
    let told = game.told(&machine, "done");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].0, "too-few", "{told:?}");
    let because =
        "The condition on all that is chosen does not hold yet: the sum (0) is less than 5";
    game.assert(&["amass"], "done", &[("unfulfilled", "actions.amass.effects[0]", because)]);
}

#[test]
fn chance_and_the_end_are_told() {
    let game = game();
    let machine = game.after(&["throw"]);
    assert_eq!(game.verdict(&machine, "chance(r=6)").legal, Some(true));
    let told = game.told(&machine, "chance(r=7)");
    assert_eq!(told[0].0, "no-outcome", "{told:?}");
    let told = game.told(&machine, "pay(n=1)");
    assert_eq!(told[0].0, "not-asked", "{told:?}");

    let four = ["send(a=1)", "then(b=4)"];
    let mut moves: Vec<&str> = Vec::new();
    (0..3).for_each(|_| moves.extend(four));
    moves.extend(["throw", "chance(r=6)"]);
    game.assert(&moves, "stop", &[("over", "end[0]", "The game is over")]);
}

/// The explanation of an inactive action has the reasons against each combination of arguments.
#[test]
fn inactive_actions_are_told_by_what_excludes_all() {
    let game = game();
    let machine = game.begin();
    let verdict = game.verdict(&machine, "lend");
    assert_eq!((verdict.legal, verdict.decided_ways, verdict.open_ways), (Some(true), 3, 1));
    let machine = game.after(&["pay(n=3)", "stop", "stop"]);
    let verdict = game.verdict(&machine, "pay");
    assert_eq!(
        (verdict.legal, verdict.decided_ways, verdict.open_ways),
        (Some(false), 5, 0),
        "{verdict:#?}"
    );
    let counts: Vec<(&str, u64)> =
        verdict.reasons.iter().map(|reason| (reason.path.as_str(), reason.count)).collect();
    // 2 fails both conditions.
    assert_eq!(counts, [("actions.pay.pre[1]", 5), ("actions.pay.pre[0]", 1)]);
}

const PARTS: &str = "```yaml
meta: { id: parts, players: 2 }
tokens:
  coin: {}
  card: { worth: 1..9 }
zones: { bank: {}, row: { ordering: queue } }
vars: { global: { t: 0 in 0..9 } }
setup:
  - create 2 coin in bank
  - create card in row with worth = 2
  - create card in row with worth = 3
actions:
  pick:
    params: { n: 1..6 }
    pre: $n > 1 and $n != 3
    do: t += 1
  weigh:
    params: { n: 1..9 }
    pre: sum(row, .worth) < $n
    do: t += 1
  some:
    params: { n: if t > 2 then 1..2 else 3..4 }
    do: t += $n
  early:
    params: { n: 1..3 where t < 1 }
    do: t += $n
  take:
    params: { n: 1..2, coin: bank }
    do:
      - destroy $coin
      - t += $n
end: [{ when: t == 9, result: draw }]
```
";

/// Explanations name only the cause: the failing one of two parts, the list that applies of two, the reason why a
/// list is empty, and the argument that an equal one represents.
#[test]
fn only_what_fails_is_told() {
    let game = Game::of(PARTS);
    let sentence_after = |moves: &[&str], text: &str| {
        let told = game.told(&game.after(moves), text);
        let [(_, _, sentence)] = told.as_slice() else { panic!("{text}: {told:?}") };
        sentence.clone()
    };
    let sentence = |text: &str| sentence_after(&[], text);
    assert_eq!(sentence("pick(n=3)"), "A condition does not hold: `n` is 3");
    assert!(!sentence("pick(n=1)").contains("is 3"));
    assert!(sentence("weigh(n=5)").contains("the sum"), "{}", sentence("weigh(n=5)"));
    assert_eq!(sentence("some(n=1)"), "1 for `n` is not among those to choose from: 3, and 4");
    assert_eq!(
        sentence_after(&["some(n=3)"], "early(n=2)"),
        "2 for `n` is not among those to choose from: t (3) is at least 1"
    );
    let machine = game.begin();
    let places = game.program.places();
    let bank = places.iter().position(|place| place.zone == "bank").expect("a bank");
    let coins = machine.state().tokens(&game.program, PlaceId(bank as u16));
    let meant = wanted(&machine, &game.labels, "take(n=1)", None).expect("an action");
    let meant =
        MoveQuery { args: vec![Some(Value::Int(1)), Some(Value::Token(coins[1]))], ..meant };
    let verdict = explain_move(&game.program, machine.state(), &meant, None);
    assert_eq!(verdict.legal, Some(false));
    assert_eq!(verdict.reasons[0].kind, ReasonKind::Equal { param: "coin".to_owned() });
}

/// A token that is not there is no outcome, as any other that chance cannot give.
#[test]
fn chance_gives_no_token_that_is_not_there() {
    let game = Game::of(
        "```yaml
meta: { id: chance, players: 2 }
tokens: { coin: { worth: 1..2 } }
zones: { bag: { visibility: hidden }, row: { ordering: queue } }
setup: [create coin in bag with worth = 1, create coin in bag with worth = 2]
actions: { a: { do: draw 1 from bag to row } }
end: [{ when: count(row) == 2, result: draw }]
```
",
    );
    let machine = game.after(&["a"]);
    let legal = |token| {
        let args = vec![Some(Value::Token(TokenId(token)))];
        let wanted = MoveQuery { by: None, what: MoveQueryKind::Alternative(0), args };
        explain_move(&game.program, machine.state(), &wanted, None).legal
    };
    assert_eq!([0, 1, 2, 3].map(legal), [true, true, false, false].map(Some));
}

#[test]
fn tokens_of_several_cells_are_said_not_to_fit() {
    let game = Game::of(
        "```yaml
meta: { id: fit, players: 2 }
board: { shape: \"grid(2, 3)\" }
tokens: { bar: { shape: xxx }, peg: }
zones: { box: {} }
setup: [create bar in box, \"create peg in board[2, 2]\"]
actions:
  put: { params: { t: \"box where .type == bar\", cell: \"board where fits($t, it)\" }, do: move $t to $cell }
end: [{ when: round > 5, result: draw }]
```
",
    );
    let machine = game.begin();
    let why = |text: &str| game.told(&machine, text)[0].2.clone();
    let off = why("put(cell=cell_1_2)");
    assert!(
        off.ends_with("is not among those to choose from: not all its cells are on the board"),
        "{off}"
    );
    let taken = why("put(cell=cell_2_1)");
    assert!(taken.contains("b2"), "{taken}");
}

/// A place beyond the edge is not said to be full, and who names a cell that is no neighbour reads which ones are.
#[test]
fn edges_and_neighbours_are_told() {
    let game = Game::of(
        "```yaml
meta: { id: edge, players: 2 }
board: { shape: \"grid(4, 4)\", neighbors: orthogonal }
tokens: [man]
setup: [\"create man in board[1, 1] for player(1)\"]
actions:
  side:
    params: { m: \"pieces[actor] where step(it, west).empty\" }
    do: move $m to step($m, west)
  walk:
    params: { m: \"pieces[actor]\", to: neighbors($m) where .empty }
    do: move $m to $to
end: [{ when: round > 9, result: draw }]
```
",
    );
    let machine = game.begin();
    let why = |text: &str| game.told(&machine, text)[0].2.clone();
    let edge = why("side(man)");
    assert!(edge.ends_with(": the place West from a1 does not exist"), "{edge}");
    let far = why("walk(to=cell_2_4)");
    assert!(far.ends_with("is not among those to choose from: only a2 and b1 are"), "{far}");
}

/// A set of cells that never changes is worked out before the game, so that its condition cannot be told apart. The row
/// and the column of the cell say why it is not in it.
#[test]
fn cells_outside_of_rows_tell_where_they_lie() {
    let game = Game::of(
        "```yaml
meta: { id: rows, players: 2 }
board: { shape: \"grid(4, 4)\" }
tokens: [stone]
actions:
  put: { params: { cell: board where .row > 2 and .empty }, do: create stone in $cell }
end: [{ when: round > 9, result: draw }]
```
",
    );
    let why = |machine: &Machine<'_>, text: &str| game.told(machine, text)[0].2.clone();
    let outside = "for `cell` is not among those to choose from";
    assert_eq!(
        why(&game.begin(), "put(cell=cell_1_2)"),
        format!("B1 {outside}: b1 is in row 1, and b1 is in column 2")
    );
    let taken = why(&game.after(&["put(cell=cell_3_1)"]), "put(cell=cell_3_1)");
    assert_eq!(taken, format!("A3 {outside}: a3 is not empty"));
}
