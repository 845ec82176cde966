//! Arguments that are not values of a parameter, and texts with unknown names.

use super::game::{Game, game};
use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{
    LinkOptions, Machine, MoveQuery, MoveQueryKind, Options, ReasonKind, Value, explain_move, link,
};
use boardwright_sim::wanted;
use serde_json::json;

/// A word of another list of words is not a value, although it has the same index.
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
    let game = Game::of(source);
    let program = &game.program;
    let mut machine = Machine::new(program, 1, Options::default());
    let chosen = machine.legal_moves()[1];
    let Value::Word { of, member } = machine.decode(chosen).args[0] else { panic!("a word") };
    let meant = wanted(&machine, &game.labels, "paint(hue=green)", None).expect("an action");
    for (set, legal) in [(of, true), (1 - of, false)] {
        let args = vec![Some(Value::Word { of: set, member })];
        let asked = MoveQuery { args, ..meant.clone() };
        let verdict = explain_move(program, machine.state(), &asked, None);
        assert_eq!(verdict.legal, Some(legal), "{verdict:#?}");
        let domain = ReasonKind::Domain { param: "hue".to_owned() };
        assert_eq!(verdict.reasons.iter().any(|reason| reason.kind == domain), !legal);
    }
}

/// A set of other words is not a value either; the test turns the arguments of a compiled definition into sets.
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
            let what = MoveQueryKind::Alternative(alternative);
            let asked = MoveQuery { by: None, what, args: vec![Some(*set)] };
            let verdict = explain_move(&program, machine.state(), &asked, None);
            assert_eq!(verdict.legal, Some(legal), "{verdict:#?}");
            let domain = ReasonKind::Domain { param: "some".to_owned() };
            assert_eq!(verdict.reasons.iter().any(|reason| reason.kind == domain), !legal);
        }
    }
}

/// A text with an unknown name is answered with the known names.
#[test]
fn texts_are_read_or_refused() {
    let game = game();
    let machine = game.begin();
    for (text, says) in [
        ("pya", "there is no action `pya`; there are `pay`"),
        ("pay(m=1)", "there is no `m` to choose here, but `n`"),
        ("pay(n=many)", "`many` is not a number"),
        ("pay(n=1", "lacks its `)`"),
        ("pay(many)", "`many` is not a number"),
        ("pay(1, 2)", "there is no `2` to choose here, but `n`"),
        ("send(b=1)", "`b` is asked for later"),
        ("done", "`done` is not asked for now"),
    ] {
        let why = wanted(&machine, &game.labels, text, None).expect_err(text);
        assert!(why.contains(says), "{text}: {why}");
    }
    assert_eq!(wanted(&machine, &game.labels, "pay(n=?)", None).expect("open").args, [None]);
    assert_eq!(
        wanted(&machine, &game.labels, "pay(1)", None),
        wanted(&machine, &game.labels, "pay(n=1)", None)
    );
}

/// A choice is asked about by its kind or by the name that its answer gets.
#[test]
fn a_choice_has_the_name_of_its_answer() {
    let game = Game::of(
        "```yaml\nmeta: { id: s, players: 2 }\nvars: { global: { n: 0 in 0..9 } }\nturn:\n  phases:\n    ask:\n      do:\n\
         \x20       - choose one of 1..3 as $pick by player(1)\n        - n += $pick\n\
         end: [{ when: n > 5, result: draw }]\n```\n",
    );
    let machine = game.begin();
    let asked = wanted(&machine, &game.labels, "pick(2)", None).expect("it is asked for");
    assert_eq!(asked.args, [Some(Value::Int(2))]);
    assert_eq!(wanted(&machine, &game.labels, "choose(pick=2)", None), Ok(asked));
    let why = wanted(&machine, &game.labels, "pik(2)", None).expect_err("no such name");
    assert_eq!(why, "there is no action `pik`; there are `choose(pick=…)`");
}

#[test]
fn whole_words_are_meant_before_parts_of_words() {
    let game = Game::of(
        "```yaml\nmeta: { id: s, players: 2 }\ntokens: [p1, p12]\nzones: { box: {} }\nsetup:\n  - create p12 in box\n\
         \x20 - create p1 in box\nactions:\n  get:\n    params: { t: box }\n    do: destroy $t\n\
         end: [{ when: empty(box), result: draw }]\n```\n",
    );
    let machine = game.begin();
    let meant = |text: &str| wanted(&machine, &game.labels, text, None).expect(text);
    assert_eq!(meant("get(p1)"), meant("get(p1@box)"));
    assert_eq!(meant("get(p12)"), meant("get(p12@box)"));
    assert_eq!(meant("get(12)"), meant("get(p12@box)"), "only one token has this part");
}

/// Values may be named as explanations name them.
#[test]
fn the_words_of_explanations_are_understood() {
    let game = Game::of(
        "```yaml\nmeta: { id: s, players: [ash, elm] }\nboard: { shape: \"grid(3, 3)\" }\ntokens: [stone]\n\
         setup:\n  - create stone in board[1, 1] for player(1)\n  - create stone in board[2, 2] for player(2)\n\
         actions:\n  go:\n    params:\n      man: pieces[actor]\n      to: steps($man, directions)\n\
         \x20     foe: others\n    do: move $man to $to\nend: [{ when: round > 5, result: draw }]\n```\n",
    );
    let machine = game.begin();
    let meant = |text: &str| wanted(&machine, &game.labels, text, None).expect(text);
    let by_names = meant("go(man=stone@cell_1_1, to=cell_2_1, foe=player-2)");
    for text in ["go(man=Stone on a1, to=A2, foe=Elm)", "go(stone on A1, a2, elm)", "go(a1, a2, 2)"]
    {
        assert_eq!(meant(text), by_names, "{text}");
    }
    assert_eq!(meant("go(on a, a2, elm)"), by_names, "a part that only one token has");
    for (text, says) in [
        ("go(stone, a2, elm)", "`stone` may be `Stone on a1`, `Stone on b2`"),
        ("go(rock, a2, elm)", "`rock` is not a token; there are `Stone on a1`, `Stone on b2`"),
    ] {
        let why = wanted(&machine, &game.labels, text, None).expect_err(text);
        assert!(why.contains(says), "{text}: {why}");
    }
}
