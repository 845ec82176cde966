//! Labels of moves that read variables.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Machine, Options, PlayerId, link};
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
