//! Labels of moves that read variables; the turning of a token with a shape in the log; questions without a text.

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

/// Moves whose labels would be equal: tokens told apart by owner, by what play has changed, by place, and an argument
/// that the author's label does not name.
const ALIKE: &str = r#"```yaml
meta: { id: alike, players: [amber, slate] }
board:
  shape: grid(1, 2)
tokens:
  man:
    wounds: 0 in 0..3
    tired: false in (false, true)
  mask: { worth: 1..3 }
zones:
  bar: {}
  box: {}
  sack: { owner: player, visibility: owner }
setup:
  - create 2 man in bar for player(1)
  - create man in bar for player(2)
  - create man in box for player(2)
  - create mask in sack[player(2)] with worth = 1
  - create mask in sack[player(2)] with worth = 3
actions:
  free:
    params:
      man: bar + box
    do: destroy $man
  hurt:
    params:
      man: pick
    do: [$man.wounds += 1, $man.tired = true]
  rest:
    params:
      cell: board
    do: end turn
  rob:
    params:
      mask: sack[opponent]
    do: destroy $mask
define:
  pick: take(bar, 1)
end:
  - when: round > 9
    result: draw
display:
  actions:
    rest: { label: "Rest" }
  tokens:
    mask: { label: "Mask" }
```
"#;

#[test]
fn moves_with_one_label_tell_what_differs() {
    let compiled = compile(ALIKE, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let options = |machine: &mut Machine<'_>, viewer| {
        let moves = machine.legal_moves().to_vec();
        labels.options(machine, &moves, viewer)
    };
    let amber = Some(PlayerId(0));
    let first = [
        "Free Man (Amber, Bar)",
        "Free Man (Slate, Bar)",
        "Free Man (Slate, Box)",
        "Hurt Man",
        "Rest (a1)",
        "Rest (b1)",
    ];
    let told = options(&mut machine, amber);
    assert_eq!(told[..6], first);
    assert!(told[6..].iter().all(|label| label == "Rob Mask"), "{told:?}");
    let all = options(&mut machine, None);
    assert_eq!(all[6..], ["Rob Mask (worth 1)", "Rob Mask (worth 3)"]);
    let hurt = all.iter().position(|label| label == "Hurt Man").expect("it is legal");
    machine.apply_index(hurt).expect("it is legal");
    let told = options(&mut machine, None);
    assert_eq!(told[0], "Free Man (Amber, Bar, wounds 0, not tired)");
    assert_eq!(told[1], "Free Man (Amber, Bar, wounds 1, tired)");
}

/// Equal tokens of a row, which play keeps in order.
const QUEUED: &str = "
```yaml
meta: { id: queued, players: 2 }
tokens: [pea, corn]
zones:
  hand: { owner: player, visibility: owner, ordering: queue }
  out: {}
setup:
  - create pea in hand[each]
  - create corn in hand[each]
  - create pea in hand[each]
actions:
  give:
    params: { t: 'hand[actor]' }
    do: move $t to out
end: [{ when: count(out) > 2, result: draw }]
```
";

#[test]
fn equal_tokens_of_a_row_are_told_by_their_position() {
    let compiled = compile(QUEUED, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let moves = machine.legal_moves().to_vec();
    let told = labels.options(&machine, &moves, Some(PlayerId(0)));
    assert_eq!(told, ["Give Pea (1st)", "Give Corn", "Give Pea (3rd)"]);
}

/// A property that each token is given tells tokens apart, also if effects may change it; one that not everybody sees does
/// not.
#[test]
fn given_properties_are_told_in_each_form() {
    let game = "```yaml
meta: { id: given, players: 2 }
constants: { COLORS: [red, blue] }
tokens: { card: { color: { in: COLORS }, rank: 1..9, mark: { in: 1..9, visibility: owner } } }
zones: { hand: { owner: player, visibility: owner } }
setup: [\"create card in hand[each] with color = red, rank = 7, mark = 5\"]
actions:
  drop: { params: { card: \"hand[actor]\" }, do: destroy $card }
end: [{ when: round > 2, result: draw }]
```
";
    let compiled = compile(game, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let labels = Labels::new(&def, &program);
    let mut machine = Machine::new(&program, 1, Options::default());
    let first = machine.legal_moves()[0];
    assert_eq!(labels.move_label_seen(&machine, first, None, None), "Drop Card red 7");
}

/// A question without a text of its own is asked by the name of the value, or by its kind where the name says nothing.
#[test]
fn questions_without_a_text_are_asked_by_name_or_kind() {
    let asks = |effect: &str| {
        let text = format!(
            "```yaml\nmeta: {{ id: asks, players: 2 }}\nzones: {{ pot: }}\nactions:\n  go:\n    do:\n      - {effect}\nend: [{{ when: ply > 4, result: draw }}]\n```\n"
        );
        let compiled = compile(&text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
        let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
        let labels = Labels::new(&def, &program);
        let mut machine = Machine::new(&program, 1, Options::default());
        let go = machine.legal_moves()[0];
        machine.apply(go).expect("a legal move");
        labels.question(&machine).expect("a question")
    };
    assert_eq!(asks("choose one of (true, false) as $again"), "Player 1: again?");
    assert_eq!(asks("choose one of (true, false) as $b"), "Player 1: yes or no?");
    assert_eq!(asks("choose one of players as $rival"), "Player 1: choose a rival");
    assert_eq!(asks("choose one of 1..6 as $n"), "Player 1: choose a number");
    assert_eq!(asks("choose one of 1..6 as $amount"), "Player 1: choose an amount");
}
