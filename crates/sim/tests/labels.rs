//! Labels of moves that read variables; the turning of a token with a shape in the log.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Machine, Options, PlayerId, Value, link};
use boardwright_sim::Labels;

const GAME: &str = include_str!("../../kernel/tests/games/keyed-variables.md");

/// The label of the first move, and of the first that begins with `Sell`, for a viewer.
fn told(viewer: Option<PlayerId>) -> [String; 2] {
    let compiled = compile(GAME, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let moves = machine.legal_moves().to_vec();
    let mut all = moves.iter().map(|one| labels.move_label_seen(&machine, *one, viewer, None));
    let first = all.next().expect("a move");
    let sell = all.find(|label| label.starts_with("Sell")).expect("a sale");
    [first, sell]
}

#[test]
fn labels_show_variables_of_the_game_and_of_players() {
    let [buy, sell] = told(None);
    assert_eq!(buy, "Buy Tea and Crate, 4 left, 0 loaded, for 5, planned 0");
    assert_eq!(sell, "Sell 1 of 1 Tea, 4 tea");
    assert_eq!(told(Some(PlayerId(0)))[0], buy, "the decider sees its own plan");
}

#[test]
fn labels_hide_variables_that_the_reader_does_not_see() {
    let [buy, _] = told(Some(PlayerId(1)));
    assert_eq!(buy, "Buy Tea and Crate, 4 left, 0 loaded, for 5, planned ?");
}

/// A piece of three cells that lies in a corner.
const ELL: &str = r#"
```yaml
meta: { id: ells, players: 2 }
board: { shape: "grid(3, 3)" }
tokens:
  ell: { shape: x./xx, turns: rotate }
zones: { reserve: { owner: player } }
setup:
  - each: $p in players
    do: create ell in reserve[$p] for $p
actions:
  lay:
    params:
      t: reserve[actor]
      n: turns($t)
      cell: board where fits($t, it, $n)
    do: move $t to $cell turned $n
end: [{ when: ply > 2, result: draw }]
```
"#;

#[test]
fn the_log_tells_how_a_token_is_turned() {
    let compiled = compile(ELL, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let labels = Labels::new(&def, &program);
    let mut told = Vec::new();
    for turn in [1, 2] {
        let mut machine = Machine::new(&program, 1, Options::default());
        let moves = machine.legal_moves().to_vec();
        let argument = Value::Int(turn);
        let fit = moves.iter().find(|one| machine.decode(**one).args[1] == argument);
        machine.apply(*fit.expect("a move")).expect("it is legal");
        let events = machine.events();
        let all = labels.event_sentences(&program, machine.state(), events, None, false);
        told.push(all[0].rsplit_once(" → ").expect("a move").1[2..].to_owned());
    }
    assert_eq!(told, ["", ", turned 2"]);
}
