//! States as JSON, and states from other programs in either form.

use super::games::{all, options, program, walk};
use crate::common::linked;
use boardwright_kernel::{
    Machine, Move, Options, PlayerId, Program, Rng, State, Value as Arg, load_json, load_state,
    load_text, observe, sample_consistent, save_json, save_text,
};
use serde_json::{Value, json};

fn load(program: &Program, text: &str, name: &str) -> State {
    load_json(program, text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"))
}

/// At every ply the JSON loads to the same state as the text, and that state gives the same JSON.
#[test]
fn json_loads_to_the_same_state() {
    for (name, program) in all() {
        for (seed, explicit) in [(11, false), (12, true)] {
            walk(&program, seed, explicit, |machine, decision| {
                let state = machine.state();
                let text = save_json(&program, state);
                let loaded = load(&program, &text, &name);
                assert_eq!(
                    loaded.state_hash(&program),
                    state.state_hash(&program),
                    "{name} {decision}\n{text}"
                );
                assert_eq!(
                    loaded.position_hash(&program),
                    state.position_hash(&program),
                    "{name} {decision}"
                );
                let lines = save_text(&program, state);
                assert_eq!(save_text(&program, &loaded), lines, "{name} {decision}");
                let by_lines = load_text(&program, &lines).expect("it was saved");
                assert!(loaded == by_lines, "{name} {decision}\n{text}");
                assert_eq!(save_json(&program, &loaded), text, "{name} {decision}");
                let again = load_state(&program, &text).expect("a brace begins JSON");
                assert_eq!(again.state_hash(&program), state.state_hash(&program));
            });
        }
    }
}

/// A position of breakthrough written by hand: its tokens and the turn.
const BY_HAND: &str = r#"{
  "format": "boardwright-state",
  "version": 1,
  "turn": 40,
  "ply": 40,
  "active": 2,
  "places": {
    "cell_7_1": [{ "type": "pawn", "owner": 1 }],
    "cell_4_4": [{ "type": "pawn", "owner": 2 }],
    "cell_3_5": [{ "type": "pawn", "owner": 1 }],
    "cell_2_8": [{ "type": "pawn", "owner": 2 }]
  }
}"#;

/// Returns the cell that a move goes to: its last argument.
fn target(machine: &Machine<'_>, chosen: Move) -> String {
    match machine.decode(chosen).args.last() {
        Some(Arg::Place(to)) => machine.program().places()[to.index()].zone.clone(),
        other => panic!("{other:?} is no place"),
    }
}

#[test]
fn a_position_is_set_up_by_hand() {
    let program = program("breakthrough", 2);
    let state = load(&program, BY_HAND, "by hand");
    assert_eq!((state.turn(), state.ply(), state.round()), (40, 40, 1));
    assert_eq!(state.active(), Some(PlayerId(1)));
    let mut machine = Machine::from_state(&program, state, options(false));
    let moves: Vec<_> = machine.legal_moves().to_vec();
    let targets: Vec<String> = moves.iter().map(|chosen| target(&machine, *chosen)).collect();
    // The pawns go down, straight and diagonally, one with a capture; the pawn at the side has two moves.
    assert_eq!(targets.len(), 5, "{targets:#?}");
    for cell in ["cell_3_3", "cell_3_4", "cell_3_5", "cell_1_7", "cell_1_8"] {
        assert!(targets.iter().any(|to| to == cell), "{cell}: {targets:#?}");
    }
    let wins = targets.iter().position(|to| to == "cell_1_8");
    machine.apply_index(wins.expect("it is listed")).expect("it applies");
    assert_eq!(machine.result().expect("it is over").winners, [PlayerId(1)]);
    assert!(machine.undo());
    let same = load_text(&program, &save_text(&program, machine.state())).expect("a state");
    assert!(same == *machine.state());
}

/// A part that is left out is as in a new game; two keys alone are a new game.
#[test]
fn the_format_alone_is_a_new_game() {
    for (name, program) in all() {
        let text = json!({ "format": "boardwright-state", "version": 1 }).to_string();
        let start = Machine::new(&program, 1, options(false)).into_state();
        assert!(load(&program, &text, &name) == start, "{name}");
    }
}

/// An error has the pointer of the value and the allowed words.
#[test]
fn errors_have_their_position() {
    let program = program("threat-market", 2);
    let state = Machine::new(&program, 1, options(false)).into_state();
    let good: Value = serde_json::from_str(&save_json(&program, &state)).expect("JSON");
    let places = good["places"].as_object().expect("places").clone();
    let (place, tokens) = places.iter().next().expect("a token");
    let first = format!("/places/{}/0", place.replace('/', "~1"));
    let var = program.global_vars()[0].id.clone();
    let own = program.player_vars()[0].id.clone();
    let cases: Vec<(String, Value, String, &str)> = vec![
        ("/format".into(), json!("boardwright-trace"), "/format".into(), "boardwright-state"),
        ("/version".into(), json!(2), "/version".into(), "`1` should stand here"),
        ("/engine".into(), json!("0.0.9"), "/engine".into(), "was saved by Boardwright 0.0.9"),
        ("/rules".into(), json!("00"), "/rules".into(), "other rules"),
        ("/players".into(), json!(3), "/players".into(), "3 players"),
        ("/generator".into(), json!(["0"]), "/generator".into(), "four words"),
        ("/generator/2".into(), json!("12"), "/generator/2".into(), "16 lower-case hex digits"),
        ("/generator/2".into(), json!("zzzzzzzzzzzzzzzz"), "/generator/2".into(), "hex digits"),
        ("/phase".into(), json!("dusk"), "/phase".into(), "there is no phase `dusk`; there is "),
        ("/active".into(), json!(7), "/active".into(), "there is no seat 7; there is 1, 2"),
        ("/active".into(), json!("two"), "/active".into(), "a whole number should stand here"),
        ("/turn".into(), json!(-1), "/turn".into(), "-1 is outside 0 to"),
        ("/turn".into(), json!(1.5), "/turn".into(), "not `1.5`"),
        ("/colour".into(), json!(1), "/colour".into(), "there is no key `colour`; there is format"),
        ("/global/luck".into(), json!(1), "/global/luck".into(), "there is no variable `luck`"),
        (format!("/global/{var}"), json!(99_999), format!("/global/{var}"), "is outside"),
        (format!("/perPlayer/{own}"), json!([1]), format!("/perPlayer/{own}"), "2 values"),
        ("/places/attic".into(), json!([]), "/places/attic".into(), "there is no place `attic`"),
        (first.clone(), json!({}), first.clone(), "no `type`"),
        (format!("{first}/type"), json!("sofa"), format!("{first}/type"), "type of token `sofa`"),
        (format!("{first}/owner"), json!(9), format!("{first}/owner"), "no seat 9"),
        (format!("{first}/id"), json!(9_999), format!("{first}/id"), "numbered from 0"),
        (format!("{first}/props"), json!({"x": 1}), format!("{first}/props/x"), "`x`"),
        ("/decision/at".into(), json!("nowhere"), "/decision/at".into(), "question at `nowhere`"),
        ("/decision/at".into(), json!(0), String::new(), "there is no decision"),
        ("/decision/at".into(), json!(9_999_999), "/decision/at".into(), "is outside"),
        (
            "/decision/decider".into(),
            json!(2),
            String::new(),
            "not the player whom this decision asks",
        ),
        ("/decision/machine/mood".into(), json!(1), "/decision/machine/mood".into(), "`mood`"),
        ("/decision/names".into(), json!({"x": 1}), "/decision/names/x".into(), "name `x`"),
        ("/over".into(), json!({}), "/over".into(), "is not over"),
    ];
    for (at, value, pointer, says) in cases {
        let mut tree = good.clone();
        put(&mut tree, &at, value);
        let error = load_json(&program, &tree.to_string()).expect_err(&at);
        assert_eq!(error.pointer.as_deref(), Some(pointer.as_str()), "{at}: {error}");
        assert!(error.to_string().contains(says), "{at}: {error}");
    }
    let twice = tokens[0].clone();
    let mut tree = good.clone();
    put(&mut tree, &format!("/places/{place}/0/id"), json!(1));
    put(&mut tree, &format!("/places/{place}/1"), twice);
    assert!(load_json(&program, &tree.to_string()).is_err(), "one number for two tokens");
    let broken = load_json(&program, "{ \"format\": ").expect_err("no JSON");
    assert_eq!(broken.line, 1, "{broken}");
}

/// If linking proves one token per place, neither notation loads two.
#[test]
fn places_for_one_token_take_no_second() {
    let program = program("hex", 2);
    let mut machine = Machine::new(&program, 1, options(false));
    machine.apply_index(0).expect("cells are empty");
    machine.apply_index(0).expect("cells are empty");
    let told = "holds two tokens, but in this game a place holds at most one";

    let mut tree: Value =
        serde_json::from_str(&save_json(&program, machine.state())).expect("JSON");
    let places = tree["places"].as_object_mut().expect("places");
    let [from, to] = places.keys().cloned().collect::<Vec<_>>().try_into().expect("two of them");
    let moved = places.remove(&from).expect("it is there")[0].take();
    put(&mut tree, &format!("/places/{to}/1"), moved);
    let error = load_json(&program, &tree.to_string()).expect_err("two in one place");
    assert_eq!(error.pointer, Some(format!("/places/{to}/1")), "{error}");
    assert!(error.to_string().contains(&format!("{to} {told}")), "{error}");

    let text = save_text(&program, machine.state());
    let (first, second) = (format!("in {from}: 0"), format!("in {to}: 1"));
    let at = text.lines().position(|line| line == first).expect("a place");
    let both = text.replace(&first, &format!("{first} 1")).replace(&second, "");
    let error = load_text(&program, &both).expect_err("two in one place");
    assert_eq!(error.line, at + 1, "{error}");
    assert!(error.to_string().contains(told), "{error}");
}

const DEALT: &str = "```yaml
meta: { id: dealt, players: 2 }
tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
  bag: { visibility: hidden, ordering: set }
  row: { ordering: queue }
setup:
  - create 3 red in deck
  - create 3 blue in deck
  - create red in row
  - shuffle deck
actions:
  take:
    params: { card: row }
    do:
      - draw 2 from deck to row
      - move $card to bag
end:
  - when: round > 50
    result: draw
```
";

/// Undecided orders and pending questions are checked like the rest.
#[test]
fn errors_in_lazy_chance_have_their_position() {
    let program = linked(DEALT, 2);
    let mut machine = Machine::new(&program, 1, options(true));
    let rests: Value = serde_json::from_str(&save_json(&program, machine.state())).expect("JSON");
    assert_eq!(rests["unsettled"], json!({ "deck": { "behind": 0, "count": 6 } }));
    assert_eq!(rests["pending"], Value::Null);
    machine.apply_index(0).expect("it is listed");
    machine.apply_index(1).expect("it is listed");
    let asks: Value = serde_json::from_str(&save_json(&program, machine.state())).expect("JSON");
    let after = json!({ "move": "take", "args": { "card": 6 } });
    assert_eq!(asks["pending"], json!({ "after": after, "given": [1] }));
    let cases: Vec<(&Value, &str, Value, &str, &str)> = vec![
        (&rests, "/unsettled/attic", json!({}), "/unsettled/attic", "no place `attic`; there is"),
        (&rests, "/unsettled/deck", json!({ "count": 2 }), "/unsettled/deck", "no `behind`"),
        (&rests, "/unsettled/deck/to", json!(1), "/unsettled/deck/to", "no key `to`"),
        (&rests, "/unsettled/deck/count", json!(7), "/unsettled/deck", "deck has no 7"),
        (&rests, "/unsettled/deck/count", json!(1), "/unsettled/deck", "at least two tokens"),
        (&rests, "/unsettled/deck/behind", json!(-1), "/unsettled/deck", "behind -1"),
        (&rests, "/places/deck/2/knownBy", json!([1]), "", "no player can know token"),
        (&asks, "/pending/after", Value::Null, "/pending", "`after` is missing"),
        (&asks, "/pending/mood", json!(1), "/pending/mood", "no key `mood`"),
        (
            &asks,
            "/pending/after/move",
            json!("give"),
            "/pending/after/move",
            "`give`; there is take",
        ),
        (&asks, "/pending/after/args", json!({}), "/pending/after/args", "no legal move"),
        (&asks, "/pending/after/args/card", json!(0), "/pending/after/args", "no legal move"),
        (&asks, "/pending/after/alternative", json!(3), "/pending/after/args", "no legal move"),
        (&asks, "/pending/given/0", json!(9), "/pending/given/0", "2 outcomes there"),
        (&asks, "/pending/given/0", json!(-1), "/pending/given/0", "number of an outcome"),
        (&asks, "/pending/given", json!([0, 0, 0]), "/pending/given/1", "not asked in the middle"),
        (&asks, "/unsettled", Value::Null, "/pending/after", "not asked in the middle"),
    ];
    for (good, at, value, pointer, says) in cases {
        let mut tree = good.clone();
        put(&mut tree, at, value);
        let error = load_json(&program, &tree.to_string()).expect_err(at);
        assert_eq!(error.pointer.as_deref(), Some(pointer), "{at}: {error}");
        assert!(error.to_string().contains(says), "{at}: {error}");
    }
    let mut tree = asks.clone();
    put(&mut tree, "/pending/after", json!("setup"));
    let error = load_json(&program, &tree.to_string()).expect_err("there are tokens already");
    assert!(error.to_string().contains("a state before setup has no other parts"), "{error}");
    let shown = json!({ "row": { "behind": 0, "count": 2 } });
    let mut tree = rests.clone();
    put(&mut tree, "/places/row/1", json!({ "type": "red" }));
    put(&mut tree, "/unsettled", shown);
    let error = load_json(&program, &tree.to_string()).expect_err("everybody looks in");
    assert!(error.to_string().contains("see its order"), "{error}");
    // The same in text, by line.
    let lines = save_text(&program, machine.state());
    let count = lines.lines().count();
    for (from, to, line, says) in [
        ("unsettled deck 0 6", "unsettled deck 1 6", count - 2, "deck has no 6"),
        ("then ", "then g", count - 1, "no hexadecimal number"),
        ("then 0", "then 1", count - 1, "no legal move"),
        ("chance 1", "chance x", count, "no number"),
        ("chance 1", "chance 4", count, "2 outcomes there"),
        ("chance 1", "then -", count, "twice"),
    ] {
        let error = load_text(&program, &lines.replace(from, to)).expect_err(to);
        assert_eq!(error.line, line, "{to}: {error}");
        assert!(error.to_string().contains(says), "{to}: {error}");
    }
}

/// JSON lists the places that hold tokens, and names the counters of actions by their node in the rules.
#[test]
fn json_names_places_and_counters() {
    let source = "```yaml
meta: { id: stall, players: 2 }
tokens: { jar: {} }
zones:
  shelf: {}
  cellar: {}
  cart: { owner: player }
setup:
  - create jar in shelf
actions:
  wait:
    limit: 5 per game
    do: end turn
  take:
    limit: 3 per game
    do: move first(shelf) to cart[actor]
end:
  - when: round > 9
    result: draw
```
";
    let program = linked(source, 2);
    let mut machine = Machine::new(&program, 1, options(false));
    for index in [1, 0, 0, 0] {
        machine.apply_index(index).expect("it is listed");
    }
    let saved: Value = serde_json::from_str(&save_json(&program, machine.state())).expect("JSON");
    assert_eq!(saved["places"], json!({ "cart:1": [{ "id": 0, "type": "jar" }] }));
    let counted = json!({ "actions.wait.limits[0]": [1, 2], "actions.take.limits[0]": [1] });
    assert_eq!(saved["decision"]["names"], counted);
}

/// Puts a value at a pointer whose parent exists.
fn put(tree: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match tree.pointer_mut(parent) {
        Some(Value::Object(map)) => drop(map.insert(key.to_owned(), value)),
        Some(Value::Array(list)) => match key.parse::<usize>() {
            Ok(at) if at < list.len() => list[at] = value,
            _ => list.push(value),
        },
        other => panic!("{pointer}: {other:?}"),
    }
}

/// Plays a loaded state, observes and samples it, and undoes the moves.
fn play(program: &Program, state: State, seed: u64) {
    for explicit_chance in [false, true] {
        let options = Options { explicit_chance, work: 20_000, ..Options::default() };
        let mut machine = Machine::from_state(program, state.clone(), options);
        let mut rng = Rng::seeded(seed);
        // A list that takes more work than this ends the game by itself: there is no move to undo.
        machine.count();
        let before = machine.state_hash();
        for _ in 0..6 {
            if machine.is_over() {
                break;
            }
            for player in 0..program.players() {
                let _ = observe(program, machine.state(), PlayerId(player as u16));
            }
            let _ = sample_consistent(
                program,
                &observe(program, machine.state(), PlayerId(0)),
                &mut rng,
            );
            let count = machine.count();
            let Ok(below @ 1..) = u32::try_from(count) else { break };
            machine.apply_index(rng.below(below) as usize).expect("a listed move applies");
        }
        let _ = machine.result();
        while machine.undo() {}
        assert_eq!(machine.state_hash(), before, "undone");
    }
}

/// Replacements for one word of a text.
const WORDS: [&str; 12] =
    ["-", "0", "1", "2", "3", "-1", "7", "40", "300", "65535", "1073741824", "2147483647"];

/// A text with one changed word is refused, or loads to a state that plays.
#[test]
fn changed_texts_are_refused_or_play() {
    for (name, program) in all() {
        for (seed, explicit) in [(3, false), (4, true)] {
            let mut number = seed as usize;
            walk(&program, seed, explicit, |machine, decision| {
                if !matches!(decision, 0 | 9) {
                    return;
                }
                let text = save_text(&program, machine.state());
                let lines: Vec<&str> = text.lines().collect();
                for (at, line) in lines.iter().enumerate().skip(2) {
                    let words: Vec<&str> = line.split(' ').collect();
                    for word in 1..words.len() {
                        number += 7;
                        let mut changed = words.clone();
                        changed[word] = WORDS[number % WORDS.len()];
                        let changed = changed.join(" ");
                        let mut lines = lines.clone();
                        lines[at] = &changed;
                        if let Ok(state) = load_text(&program, &lines.join("\n")) {
                            println!("{name} {decision}: {line} -> {changed}");
                            play(&program, state, number as u64);
                        }
                    }
                }
                for (header, lo) in [("at", 0), ("actionFrom", 0), ("depth", 0), ("queueLength", 0)]
                {
                    for value in lo..60 {
                        let text = format!("{text}{header} {value}\n");
                        if let Ok(state) = load_text(&program, &text) {
                            println!("{name} {decision}: {header} {value}");
                            play(&program, state, value);
                        }
                    }
                }
                // Unused words.
                for local in (23..600).step_by(5) {
                    number += 5;
                    let word = WORDS[number % WORDS.len()];
                    let text = format!("{text}local {local} {word}\n");
                    if let Ok(state) = load_text(&program, &text) {
                        println!("{name} {decision}: local {local} {word}");
                        play(&program, state, local as u64);
                    }
                }
            });
        }
    }
}
