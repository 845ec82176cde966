//! Hints and related places of findings, which the chapters of `tests/language` do not show.

use boardwright_compile::{Overrides, compile, definitions};
use boardwright_diag::Diagnostic;

const FIRST: &str = "```yaml
meta: { id: test, name: \"Test\", players: 2 }
board: { shape: \"grid(3, 3)\" }
vars: { perPlayer: { coins: 0 in 0..9 } }
```
";

fn found(yaml: &str) -> Vec<Diagnostic> {
    compile(&format!("{FIRST}\n```yaml\n{yaml}```\n"), &Overrides::new()).diagnostics
}

/// The hints of the finding with this message.
fn hints(yaml: &str, message: &str) -> Vec<String> {
    let found = found(yaml);
    let one = found.iter().find(|one| one.message == message);
    one.unwrap_or_else(|| panic!("{message}: {found:#?}")).hints.clone()
}

/// A designer wrote `row($c) == 1`, as in other languages.
#[test]
fn the_row_of_a_cell_is_a_property() {
    let yaml = "actions: { a: { params: { c: board }, pre: row($c) == 1 and col($c) == 2, do: coins[actor] += 1 } }\n";
    let told = hints(yaml, "`row` cannot be called with 1 argument");
    assert_eq!(told, ["write `row(board, i)`", "the row of a cell is `$c.row`"]);
    let told = hints(yaml, "there is no function `col`");
    assert_eq!(told, ["the column of a cell is `$c.col`"]);
}

/// The range of a number is no type in the long spelling.
#[test]
fn a_range_as_a_type_is_a_number() {
    let yaml = "vars: { global: { x: { type: 0..9, visibility: hidden } } }\n";
    let told = hints(yaml, "there is no type `0..9`");
    let [told] = told.as_slice() else { panic!("{told:?}") };
    assert!(told.contains("`{ type: int, init: 0, min: 0, max: 9, … }`"), "{told}");
}

/// One finding for the whole section, with both places.
#[test]
fn a_section_meta_that_is_there_twice() {
    let found = found("meta: { id: test, players: 2 }\n");
    let again: Vec<&Diagnostic> = found.iter().filter(|one| one.message.contains("meta")).collect();
    let [one] = again.as_slice() else { panic!("{found:#?}") };
    assert_eq!(one.message, "the section `meta` is there twice: `id`, `players` again");
    assert_eq!(one.related.len(), 1);
    assert!(one.related[0].span < one.span);
}

/// Braces that a label cannot fill are never printed as written: they are found in both forms of parameters and in the
/// labels of questions.
#[test]
fn labels_name_players_by_few_words() {
    let yaml = |label: &str| {
        format!(
            "actions: {{ a: {{ params: [{{ name: c, in: board }}], do: [coins[actor] += 1] }} }}\n\
             display: {{ actions: {{ a: \"{label}\" }} }}\n"
        )
    };
    let message = "a label cannot show `coins[next(actor)]`";
    assert_eq!(hints(&yaml("To {c} {coins[next(actor)]}"), message).len(), 1);
    let fine = found(&yaml("To {c} {coins[opponent]} {coins[actor]}"));
    assert!(!fine.iter().any(|one| one.message.contains("label")), "{fine:#?}");
    let asked = "actions:
  a:
    do:
      - ask: actor to b
        labels: { b: \"Take {coins[next(actor)]}\" }
  b: { do: [coins[actor] += 1] }
";
    assert_eq!(hints(asked, message).len(), 1);
}

#[test]
fn definitions_and_computed_properties_have_places() {
    let text = "```yaml\ndefine:\n  far($c): $c.row > 2\nvars: { derived: { rich: coins[it] > 3 } }\n```\n";
    let found = definitions(text);
    let told: Vec<(&str, &str)> =
        found.iter().map(|(name, span)| (name.as_str(), &text[span.range()])).collect();
    assert_eq!(told, [("far", "$c.row > 2"), ("rich", "coins[it] > 3")]);
}

/// Designers name cells as in chess, or by the word `cells`.
#[test]
fn cells_in_the_words_of_others() {
    let yaml = "actions: { a: { pre: \"empty(e3)\", do: coins[actor] += 1 } }\n";
    assert_eq!(
        hints(yaml, "no name is called `e3`"),
        ["a cell is written `board[3, 5]`: row, then column"]
    );
    let found = found("actions: { a: { params: { c: cells }, do: coins[actor] += 1 } }\n");
    let fix = found
        .iter()
        .find(|one| one.message == "no name is called `cells`")
        .map(|one| &one.fixes[0].title);
    assert_eq!(fix.map(String::as_str), Some("Change to `board`"));
}

/// A value of each cell is a variable of the board.
#[test]
fn cells_are_no_keys() {
    let yaml = "vars: { global: { fog: 0 in 0..3 for board } }\n";
    let told = hints(yaml, "the keys of a variable must be known before the game starts");
    let [told] = told.as_slice() else { panic!("{told:?}") };
    assert!(told.contains("`board: { vars: { n: 0 in 0..3 } }`"), "{told}");
}

/// One finding, with the effect that does what the parameter was to do.
#[test]
fn several_members_are_chosen_in_the_cost() {
    let yaml = "zones: { hand: { owner: player }, table: {} }\n\
                tokens: { card: { rank: 1..9 } }\n\
                define: { alike($cs): \"count(distinct($cs, .rank)) == 1\" }\n\
                actions: { a: { params: { cards: \"any of hand[actor] where alike($cards)\" }, do: move $cards to table } }\n";
    let message = "a parameter of an action is one member of its list; only sequences take lists";
    let told = hints(yaml, message);
    assert_eq!(
        told[0],
        "let the player choose several in `cost`: `choose any of hand[actor] as $cards where alike($cards)`"
    );
    let is_other = |one: &&Diagnostic| one.is_error() && one.message != "the game can never end";
    assert_eq!(found(yaml).iter().filter(is_other).count(), 1);
}

/// The conditions of many results would make a short text a large game.
#[test]
fn an_ending_has_a_limit_of_results() {
    let ending = |cases: usize| {
        let cases = "if round > 3 then draw else ".repeat(cases);
        format!("end: [{{ when: round > 2, result: \"{cases}draw\" }}]\n")
    };
    let told = |cases| {
        found(&ending(cases)).into_iter().any(|one| one.message.contains("at most 32 results"))
    };
    assert!(!told(31) && told(32));
}

/// Designers wrote these forms of two games. Each finding says what to write instead, and `later.md` and `teams.md` of the
/// language's chapters compile it.
#[test]
fn forms_that_are_missing_have_a_detour() {
    let effect = |line: &str| {
        format!(
            "tokens: {{ card: {{ rank: 1..9 }} }}\nzones: {{ hand: {{ owner: player }} }}\n\
             vars: {{ perPlayer: {{ thrown: none in tokens, bid: \"0 in 0..5 for 1..3\" }} }}\n\
             actions:\n  a:\n    do:\n      - {line}\n"
        )
    };
    let cases = [
        (
            effect("choose any of hand[each] as thrown[each] in secret"),
            "several answers of each player at once are not supported yet",
            "`choose any of hand[$p] as $xs by $p`",
        ),
        (
            effect("choose one of 0..5 as bid[each, 2] by each in secret"),
            "the answers of several players cannot go to a key of a variable yet",
            "`bid[each, $n] = answer[each]`",
        ),
        (
            "constants: { A: [b, c], D: [e, f] }\nvars:\n  global:\n    n: 0 in 0..9 for A, D\n"
                .to_owned(),
            "a variable with two lists of keys is not supported yet",
            "`seen: 0 in 0..9 for pairs`",
        ),
        (
            "vars:\n  perTeam:\n    tally: 0 in 0..9\n".to_owned(),
            "a variable belongs to the game or to each player, not to a team",
            "`tally: 0 in 0..9 for 1..2`",
        ),
    ];
    for (yaml, message, detour) in cases {
        let told = hints(&yaml, message);
        assert!(told.iter().any(|hint| hint.contains(detour)), "{message}: {told:?}");
    }
    let whole = [
        ("meta: { id: test, players: { min: 4, max: 6 }, teams: 2 }", "`side: 1 in 1..2`"),
        (
            "board: { id: yard, owner: player, shape: graph, links: [arn bel] }",
            "`track(6)` or `grid(3, 3)`",
        ),
    ];
    for (yaml, detour) in whole {
        let found = compile(&format!("```yaml\n{yaml}\n```\n"), &Overrides::new()).diagnostics;
        assert!(
            found.iter().flat_map(|one| &one.hints).any(|hint| hint.contains(detour)),
            "{found:#?}"
        );
    }
}
