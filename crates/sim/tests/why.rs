//! Every kind of reason, with its place in the rules, its values and its sentence.

use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{
    LinkOptions, Machine, Options, PlaceId, PlayerId, Program, ReasonKind, TokenId, Value, Verdict,
    Wanted, WantedKind, What, explain_event, explain_move, link,
};
use boardwright_sim::{Labels, matching, wanted};
use serde_json::json;

struct Game {
    program: Program,
    labels: Labels,
}

fn game() -> Game {
    Game::of(include_str!("../../kernel/tests/games/reasons-against-moves.md"))
}

impl Game {
    fn of(text: &str) -> Self {
        let compiled = compile(text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
        let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
        let labels = Labels::new(&def, &program);
        Self { program, labels }
    }

    fn begin(&self) -> Machine<'_> {
        Machine::new(&self.program, 1, Options { explicit_chance: true, ..Options::default() })
    }

    /// The game after some moves, each the first that fits.
    fn after(&self, moves: &[&str]) -> Machine<'_> {
        let mut machine = self.begin();
        for text in moves {
            let meant = wanted(&machine, text, None).unwrap_or_else(|why| panic!("{text}: {why}"));
            let found = matching(&mut machine, &meant);
            let chosen = *found.first().unwrap_or_else(|| panic!("{text} is not legal"));
            machine.apply(chosen).expect("it is listed");
        }
        machine
    }

    fn verdict(&self, machine: &Machine<'_>, text: &str) -> Verdict {
        let wanted = wanted(machine, text, None).unwrap_or_else(|why| panic!("{text}: {why}"));
        explain_move(&self.program, machine.state(), &wanted, None)
    }

    /// Kind, path and sentence of each reason.
    fn told(&self, machine: &Machine<'_>, text: &str) -> Vec<(&'static str, String, String)> {
        let verdict = self.verdict(machine, text);
        let why = self.labels.why(&self.program, machine.state(), &verdict.reasons, None);
        let kinds = verdict.reasons.iter().map(|reason| reason.kind.name());
        kinds.zip(why).map(|(kind, why)| (kind, why.path, why.sentence)).collect()
    }

    fn assert(&self, moves: &[&str], text: &str, expected: &[(&str, &str, &str)]) {
        let machine = self.after(moves);
        let told = self.told(&machine, text);
        let told: Vec<(&str, &str, &str)> =
            told.iter().map(|(kind, path, why)| (*kind, path.as_str(), why.as_str())).collect();
        assert_eq!(told, expected, "{text} after {moves:?}");
        let legal = self.verdict(&machine, text).legal;
        assert_eq!(legal, Some(expected.is_empty()), "{text} after {moves:?}");
    }
}

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
        &[("limit", "actions.pay.limits[0]", "It was taken as often as it may be: 1 of 1")],
    );
}

#[test]
fn arguments_are_told() {
    let game = game();
    game.assert(
        &[],
        "pay(n=77)",
        &[("domain", "actions.pay.params[0].options", "This is no value of `n`")],
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
    let bank = boardwright_kernel::PlaceId(bank as u16);
    let coins = machine.state().tokens(&game.program, bank);
    let meant = wanted(&machine, "take", None).expect("an action");
    let meant = Wanted { args: vec![Some(Value::Token(coins[1]))], ..meant };
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

    let pay = wanted(&machine, "pay(n=1)", None).expect("an action");
    let other = Wanted { by: Some(PlayerId(1)), ..pay.clone() };
    let verdict = explain_move(&game.program, machine.state(), &other, None);
    let decider = Some(PlayerId(0));
    assert_eq!(verdict.reasons[0].kind, ReasonKind::NotDecider { decider });
    let own = Wanted { by: Some(PlayerId(0)), ..pay };
    assert_eq!(explain_move(&game.program, machine.state(), &own, None).legal, Some(true));

    let beyond = Wanted { by: None, what: WantedKind::Alternative(99), args: Vec::new() };
    let verdict = explain_move(&game.program, machine.state(), &beyond, None);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::NoSuchAnswer);
    let several = Wanted { args: vec![None; 9], ..own };
    let verdict = explain_move(&game.program, machine.state(), &several, None);
    assert_eq!(verdict.reasons[0].kind, ReasonKind::NoSuchAnswer);

    game.assert(
        &["give"],
        "gift(n=2, m=1)",
        &[("given", "actions.gift.params[0].options", "Who asks has given `n`: 3")],
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
    let row = machine.state().tokens(&game.program, boardwright_kernel::PlaceId(place as u16));
    let row: [_; 4] = row.try_into().expect("four cards");
    let ask = |token| {
        let what = WantedKind::Alternative(0);
        let wanted = Wanted { by: None, what, args: vec![Some(Value::Token(token))] };
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

/// An action that is not active is told by what excludes each way of taking it.
#[test]
fn inactive_actions_are_told_by_what_excludes_all() {
    let game = game();
    let machine = game.begin();
    let verdict = game.verdict(&machine, "lend");
    assert_eq!((verdict.legal, verdict.ways, verdict.open), (Some(true), 3, 1));
    let machine = game.after(&["pay(n=3)", "stop", "stop"]);
    let verdict = game.verdict(&machine, "pay");
    assert_eq!((verdict.legal, verdict.ways, verdict.open), (Some(false), 5, 0), "{verdict:#?}");
    let counts: Vec<(&str, u64)> =
        verdict.reasons.iter().map(|reason| (reason.path.as_str(), reason.count)).collect();
    // 2 fails both conditions.
    assert_eq!(counts, [("actions.pay.pre[1]", 5), ("actions.pay.pre[0]", 1)]);
}

#[test]
fn events_are_told_with_what_was_read() {
    let game = game();
    let mut machine = game.after(&[]);
    let meant = wanted(&machine, "pay(n=3)", None).expect("an action");
    let chosen = matching(&mut machine, &meant)[0];
    let mut found = Vec::new();
    for index in 0.. {
        let Some(cause) = explain_event(&machine, chosen, index, None).expect("it is listed")
        else {
            break;
        };
        let made = game.labels.made(&game.program, &cause, None);
        found.push((made.path, made.read.join("; ")));
    }
    let has = |path: &str, read: &str| {
        assert!(found.contains(&(path.to_owned(), read.to_owned())), "{found:#?}");
    };
    has("actions.pay.cost[0]", "money of Player 1 (3); the change is -3, from `n` (3)");
    has("actions.pay.effects[0]", "t (0); the change is 3, from `n` (3)");
}

/// A word of another set of words is no value, though it has the same number.
#[test]
fn words_of_other_sets_are_no_values() {
    let source = "```yaml
meta: { id: words, players: 2 }
constants:
  HUES: [red, green]
  MOODS: [calm, eager]
vars: { global: { mood: calm in MOODS, t: 0 in 0..9 } }
actions:
  paint:
    params: { hue: HUES }
    do:
      - if: $hue == red
        then: mood = eager
      - t += 1
end: [{ when: t == 9 and mood == eager, result: draw }, { when: t == 9, result: draw }]
```
";
    let program = Game::of(source).program;
    let mut machine = Machine::new(&program, 1, Options::default());
    let chosen = machine.legal_moves()[1];
    let Value::Word { of, member } = machine.decode(chosen).args[0] else { panic!("a word") };
    let meant = wanted(&machine, "paint(hue=green)", None).expect("an action");
    for (set, legal) in [(of, true), (1 - of, false)] {
        let args = vec![Some(Value::Word { of: set, member })];
        let asked = Wanted { args, ..meant.clone() };
        let verdict = explain_move(&program, machine.state(), &asked, None);
        assert_eq!(verdict.legal, Some(legal), "{verdict:#?}");
        let domain = ReasonKind::Domain { param: "hue".to_owned() };
        assert_eq!(verdict.reasons.iter().any(|reason| reason.kind == domain), !legal);
    }
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

/// Only what keeps a move from being legal is told: of two parts the one that fails, of two lists the one that
/// is chosen from, of a list what empties it, of several arguments the one that another stands for.
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
    let meant = wanted(&machine, "take(n=1)", None).expect("an action");
    let meant = Wanted { args: vec![Some(Value::Int(1)), Some(Value::Token(coins[1]))], ..meant };
    let verdict = explain_move(&game.program, machine.state(), &meant, None);
    assert_eq!(verdict.legal, Some(false));
    assert_eq!(verdict.reasons[0].kind, ReasonKind::Equal { param: "coin".to_owned() });
}

/// Nor is a set of other words: here the arguments of a compiled definition are made sets.
#[test]
fn sets_of_other_words_are_no_values() {
    let source = "```yaml
meta: { id: posies, players: 2 }
constants: { HUES: [red, green], MOODS: [calm, eager] }
vars: { global: { hue: red in HUES, mood: calm in MOODS, t: 0 in 0..9 } }
actions:
  wear:
    do: t += 1
  feel:
    do: t += 2
end: [{ when: t == 9 and hue == red and mood == calm, result: draw }]
```
";
    let def = compile(source, &Overrides::new()).def.expect("it compiles");
    let mut tree = serde_json::to_value(&def).expect("a definition is JSON");
    for (action, (of, word)) in [("HUES", "red"), ("MOODS", "calm")].into_iter().enumerate() {
        let domain = json!({ "type": "enum", "of": of });
        let words = json!([{ "ref": "enum", "of": of, "member": word }]);
        let set =
            json!({ "op": "set", "of": domain, "items": { "query": "items", "items": words } });
        tree["actions"][action]["params"] = json!([{
            "name": "some",
            "domain": { "type": "set", "of": domain },
            "options": { "query": "items", "items": [set] },
        }]);
    }
    let def: GameDef = serde_json::from_value(tree).expect("it is well formed");
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let mut machine = Machine::new(&program, 1, Options::default());
    let moves = machine.legal_moves().to_vec();
    let sets: Vec<Value> = moves.iter().map(|chosen| machine.decode(*chosen).args[0]).collect();
    let [hues, moods] = sets.as_slice() else { panic!("{sets:?}") };
    for (alternative, own, other) in [(0, hues, moods), (1, moods, hues)] {
        for (set, legal) in [(own, true), (other, false)] {
            let what = WantedKind::Alternative(alternative);
            let asked = Wanted { by: None, what, args: vec![Some(*set)] };
            let verdict = explain_move(&program, machine.state(), &asked, None);
            assert_eq!(verdict.legal, Some(legal), "{verdict:#?}");
            let domain = ReasonKind::Domain { param: "some".to_owned() };
            assert_eq!(verdict.reasons.iter().any(|reason| reason.kind == domain), !legal);
        }
    }
}

/// A text that asks for nothing known is answered with what is.
#[test]
fn texts_are_read_or_refused() {
    let game = game();
    let machine = game.begin();
    for (text, says) in [
        ("pya", "there is no action `pya`; there are `pay`"),
        ("pay(m=1)", "there is no `m` to choose here, but `n`"),
        ("pay(n=many)", "`many` is not a number"),
        ("pay(n=1", "lacks its `)`"),
        ("pay(1)", "write it as name=value"),
        ("send(b=1)", "`b` is asked for later"),
        ("done", "nothing asks for `done` now"),
    ] {
        let why = wanted(&machine, text, None).expect_err(text);
        assert!(why.contains(says), "{text}: {why}");
    }
    assert_eq!(wanted(&machine, "pay(n=?)", None).expect("open").args, [None]);
}

const VEILED: &str = "```yaml
meta: { id: veiled, players: 2 }
board: { shape: \"grid(2, 2)\" }
tokens: { man: {}, card: {} }
zones: { hand: { owner: player, visibility: owner } }
vars: { global: { t: 0 in 0..9 } }
setup:
  - create man in cell_1_1 for player(1)
  - create 2 card in hand[each]
actions:
  place:
    params: { cell: board where .empty }
    do: create man in $cell for actor
  spend:
    params: { card: \"hand[actor]\", n: 1..3, m: 1..3 }
    pre: $m < 3
    do:
      - destroy $card
      - t += $n + $m
end: [{ when: t == 9, result: draw }]
```
";

/// Whoever may not know all is told what follows from what is open: which cells are taken, and of several
/// arguments those that are no secret.
#[test]
fn what_is_open_is_told_to_everybody() {
    let game = Game::of(VEILED);
    let machine = game.begin();
    let verdict = |text: &str, card: Option<Value>| {
        let mut meant = wanted(&machine, text, None).unwrap_or_else(|why| panic!("{text}: {why}"));
        if card.is_some() {
            meant.args[0] = card;
        }
        explain_move(&game.program, machine.state(), &meant, Some(PlayerId(1)))
    };
    let told = verdict("place(cell=cell_1_1)", None);
    assert_eq!(told.legal, Some(false), "{told:#?}");
    let [reason] = told.reasons.as_slice() else { panic!("{told:#?}") };
    let [fact] = reason.facts.as_slice() else { panic!("{reason:#?}") };
    assert_eq!((&fact.what, fact.value), (&What::Empty, Some(Value::Bool(false))));
    let mut places = game.program.places().iter();
    let hand = places.position(|place| place.owner == Some(PlayerId(0))).expect("a hand");
    let cards = machine.state().tokens(&game.program, PlaceId(hand as u16));
    let card = Some(Value::Token(cards[0]));
    for (text, legal) in [("spend(n=1, m=2)", None), ("spend(n=1, m=3)", Some(false))] {
        let told = verdict(text, card);
        assert_eq!(told.legal, legal, "{text}: {told:#?}");
    }
    let told = verdict("spend(n=1, m=3)", card);
    assert_eq!(told.reasons[0].kind, ReasonKind::Condition, "{told:#?}");
    let with: Vec<Option<Value>> = told.reasons[0].with.iter().map(|(_, value)| *value).collect();
    assert_eq!(with, [None, Some(Value::Int(1)), Some(Value::Int(3))]);
}

/// A text that a player who does not act asks about, with the first card for each card that it leaves out.
fn asked_by_another(game: &Game, text: &str) -> Option<bool> {
    let machine = game.begin();
    let mut meant = wanted(&machine, text, None).unwrap_or_else(|why| panic!("{text}: {why}"));
    let mut places = game.program.places().iter();
    let hand = places.position(|place| place.owner == Some(PlayerId(0))).expect("a hand");
    let cards = machine.state().tokens(&game.program, PlaceId(hand as u16));
    meant.args.iter_mut().for_each(|arg| {
        arg.get_or_insert(Value::Token(cards[0]));
    });
    explain_move(&game.program, machine.state(), &meant, Some(PlayerId(1))).legal
}

/// Of conditions one of which is enough those that are open tell all, and cards that a player cannot tell
/// apart are not compared.
#[test]
fn only_what_is_open_decides_for_others() {
    let game = Game::of(
        "```yaml
meta: { id: open, players: 2 }
tokens: { card: {} }
zones: { hand: { owner: player, visibility: owner } }
vars: { global: { t: 0 in 0..9 } }
setup:
  - create 2 card in hand[each]
actions:
  low:
    params: { card: \"hand[actor]\", n: 1..3 }
    pre: $n == 1 or $n == 2
    do: t += 1
  any:
    params: { card: \"hand[actor]\", n: 1..3 }
    pre: $n > t or $n < 4 - t
    do: t += 1
  both:
    params: { card: \"hand[actor]\", other: \"hand[actor]\" }
    pre: $card != $other
    do: t += 1
end: [{ when: t == 9, result: draw }]
```
",
    );
    // Whether the actor has that card is not open.
    for (text, legal) in [
        ("low(n=1)", None),
        ("low(n=2)", None),
        ("low(n=3)", Some(false)),
        ("any(n=1)", None),
        ("both()", None),
    ] {
        assert_eq!(asked_by_another(&game, text), legal, "{text}");
    }
}

/// Conditions that are values are told with what they are made of.
#[test]
fn conditions_as_values_are_told_with_their_parts() {
    let game = Game::of(
        "```yaml
meta: { id: flags, players: 2 }
vars: { global: { rich: false, odd: true, t: 3 in 0..9 } }
actions:
  a:
    do:
      - rich = t > 2 and odd
      - odd = t > 4 or not rich
      - t += 1
end: [{ when: t == 9, result: draw }]
```
",
    );
    let mut machine = game.begin();
    let chosen = machine.legal_moves()[0];
    let read = |index| {
        let cause = explain_event(&machine, chosen, index, None).expect("it is listed");
        game.labels.made(&game.program, &cause.expect("it happens"), None).read.join("; ")
    };
    let rich = "rich (no); a condition on a condition on 2 and t and odd (yes)";
    let odd = "odd (yes); a condition on a condition on 4 and t and a condition on rich (no)";
    assert_eq!([read(0), read(1)], [rich, odd]);
}

/// What a property of a token was, and what it comes to.
#[test]
fn properties_that_change_are_told() {
    let game = Game::of(
        "```yaml
meta: { id: props, players: 2 }
tokens: { coin: { worth: 1 in 0..9 } }
zones: { row: { ordering: queue } }
vars: { global: { t: 3 in 0..9 } }
setup: [create coin in row]
actions:
  a:
    do:
      - first(row).worth = t
      - t += 1
end: [{ when: t == 9, result: draw }]
```
",
    );
    let mut machine = game.begin();
    let chosen = machine.legal_moves()[0];
    let cause = explain_event(&machine, chosen, 0, None).expect("it is listed");
    let read = game.labels.made(&game.program, &cause.expect("it happens"), None).read;
    assert_eq!(read, ["worth of Coin on Row (1)", "t (3)"]);
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
        let wanted = Wanted { by: None, what: WantedKind::Alternative(0), args };
        explain_move(&game.program, machine.state(), &wanted, None).legal
    };
    assert_eq!([0, 1, 2, 3].map(legal), [true, true, false, false].map(Some));
}
