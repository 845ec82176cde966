//! Names and labels tell moves apart, and each can be asked about.

use boardwright_agents::agent;
use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Options, Program, link};
use boardwright_sim::{
    About, Caps, Labels, Mismatch, Row, Trace, matching, move_name, replay, run_game, wanted,
};
use std::collections::BTreeSet;

/// Two slips of a hand have the same face, one has another; stones move on a board.
const GAME: &str = "```yaml
meta: { id: slips, players: [ann, bob] }
board: { shape: \"grid(3, 3)\" }
tokens: { stone: {}, slip: { face: 1..9 } }
zones: { hand: { owner: player, visibility: owner, ordering: stack } }
vars: { perPlayer: { coins: 4 in 0..9 }, global: { n: 0 in 0..99 } }
setup:
  - create stone in board[1, 1] for player(1)
  - create slip in hand[player(1)] with face = 3
  - create slip in hand[player(1)] with face = 2
  - create slip in hand[player(1)] with face = 2
actions:
  slide:
    params:
      stone: pieces[actor]
      to: board where adjacent(it, $stone.at)
    do: move $stone to $to
  play:
    params: { slip: \"hand[actor]\" }
    do: n += $slip.face
end:
  - when: n > 50 or coins[actor] == 0
    result: draw
display:
  actions: { slide: \"Slide {stone} to {to} against {coins[opponent]}\" }
```
";

fn game() -> (GameDef, Program) {
    let compiled = compile(GAME, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    (def, program)
}

/// A trace printed `play(slip=slip@hand:1)` for three different moves.
#[test]
fn names_tell_moves_apart_and_lead_back() {
    let (def, program) = game();
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let moves = machine.legal_moves().to_vec();
    let names: Vec<String> = moves.iter().map(|chosen| move_name(&machine, *chosen)).collect();
    let different: BTreeSet<&String> = names.iter().collect();
    assert_eq!(different.len(), moves.len(), "{names:?}");
    assert!(names.iter().any(|name| name == "play(slip=slip@hand:1#3)"), "{names:?}");
    for (chosen, name) in moves.iter().zip(&names) {
        let meant = wanted(&machine, &labels, name, None).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(matching(&mut machine, &meant), [*chosen], "{name}");
    }
}

/// The label that the page shows is a question, too, whether the move is legal or not.
#[test]
fn labels_are_questions() {
    let (def, program) = game();
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let slide = machine.legal_moves()[0];
    let label = labels.move_label(&machine, slide);
    assert_eq!(label, "Slide Stone on a1 to b1 against 4");
    for text in [label.clone(), format!("Ann: {label}"), label.to_lowercase()] {
        let meant = wanted(&machine, &labels, &text, None).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(matching(&mut machine, &meant), [slide], "{text}");
    }
    let far = wanted(&machine, &labels, "Slide Stone on a1 to c3 against 4", None);
    let far = far.unwrap_or_else(|why| panic!("{why}"));
    assert!(far.args.iter().all(Option::is_some), "{far:?}");
    assert_eq!(matching(&mut machine, &far), []);
    assert!(wanted(&machine, &labels, "Slide Stone on a1 to nowhere", None).is_err());
    assert!(wanted(&machine, &labels, "Glide", None).is_err());
}

/// Traces of earlier versions have no numbers of tokens.
#[test]
fn a_trace_without_numbers_is_replayed() {
    let (_, program) = game();
    let agents = (0..2).map(|_| agent("random").expect("an agent")).collect();
    let about = About { game: "slips".to_owned(), ..About::default() };
    let caps = Caps { plies: 30, ..Caps::default() };
    let played = run_game(&program, &about, 3, agents, caps, &mut ()).expect("it plays");
    let trace = played.trace;
    let plain = |row: &Row| Row { name: without_numbers(&row.name), ..row.clone() };
    let older = Trace { rows: trace.rows.iter().map(plain).collect(), ..trace.clone() };
    assert_ne!(older, trace, "some name has a number");
    for trace in [&trace, &older] {
        replay(&program, trace).unwrap_or_else(|why| panic!("{why}"));
    }
    let mut other = older;
    other.rows[0].name = "play(slip=slip@hand:2)".to_owned();
    assert!(matches!(replay(&program, &other), Err(Mismatch::Row { .. })));
}

fn without_numbers(name: &str) -> String {
    let (mut plain, mut number) = (String::new(), false);
    for letter in name.chars() {
        number = letter == '#' || number && letter.is_ascii_digit();
        if !number {
            plain.push(letter);
        }
    }
    plain
}
