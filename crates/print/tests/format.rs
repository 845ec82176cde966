//! The formatter: even, idempotent, and never another game.

use crate::specs::{self, all, folder};
use boardwright_compile::{Overrides, compile};
use boardwright_print::format;
use proptest::prelude::*;

#[test]
fn specs_of_the_repository_are_in_form() {
    // A bundled game and a sketch may have one name.
    let of = |place| folder(place).into_iter().map(move |(name, source)| (place, name, source));
    for (place, name, source) in of("specs").chain(of("tests/sketches")) {
        let formatted = format(&source);
        if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
            std::fs::write(specs::root().join(place).join(&name), &formatted).unwrap();
        }
        let first = source.lines().zip(formatted.lines()).find(|(a, b)| a != b);
        assert!(source == formatted, "{name}: {first:?}\n(BOARDWRIGHT_UPDATE=1 writes it)");
    }
}

#[test]
fn formatting_keeps_the_game_and_itself() {
    let mut changed = 0;
    for (name, source) in all() {
        let formatted = format(&source);
        changed += usize::from(formatted != source);
        assert_eq!(format(&formatted), formatted, "{name} is not at rest");
        let (before, after) =
            (compile(&source, &Overrides::new()), compile(&formatted, &Overrides::new()));
        assert_eq!(before.def, after.def, "{name} is another game\n{formatted}");
        let codes = |found: &[boardwright_diag::Diagnostic]| {
            found.iter().map(|found| (found.code, found.path.clone())).collect::<Vec<_>>()
        };
        let (before, after) = (codes(&before.diagnostics), codes(&after.diagnostics));
        assert_eq!(before.len(), after.len(), "{name}: {before:?} {after:?}\n{formatted}");
    }
    println!("{changed} specs were not in form");
}

fn check(before: &str, after: &str) {
    let wrap = |yaml: &str| format!("Prose  stays.\n\n```yaml\n{yaml}```\n\nSo does   this.\n");
    let formatted = format(&wrap(before));
    assert_eq!(formatted, wrap(after));
    assert_eq!(format(&formatted), formatted, "at rest");
}

#[test]
fn each_alternative_has_a_line() {
    check(
        "define:\n  needed($a, $b): if $a.strength >= 2 * $b.toughness then 2 else if $a.strength > $b.toughness then 3 else if $a.strength == $b.toughness then 4 else 6\n",
        "define:\n  needed($a, $b):\n    if $a.strength >= 2 * $b.toughness then 2\n    else if $a.strength > $b.toughness then 3\n    else if $a.strength == $b.toughness then 4\n    else 6\n",
    );
}

#[test]
fn spaces_and_indentation_become_even() {
    check(
        "actions:\n    a:\n        do:\n        - n+=  1\n        - let $x=max( n,1 )-  -2\n",
        "actions:\n  a:\n    do:\n      - n += 1\n      - let $x = max(n, 1) - -2\n",
    );
    check("constants: {A: 1,B: [red,blue]}\n", "constants: { A: 1, B: [red, blue] }\n");
}

#[test]
fn comments_and_blank_lines_stay() {
    check(
        "# first\nactions:\n\n  a:  # about a\n    # before do\n    do:\n\n\n      - n += 1 # more\n      # last\n\n  # about b\n  b: {}\n# the end\n",
        "# first\nactions:\n  a:  # about a\n    # before do\n    do:\n      - n += 1 # more\n      # last\n\n  # about b\n  b: {}\n# the end\n",
    );
}

#[test]
fn people_read_double_quotes_and_rules_none() {
    check(
        "meta:\n  id: 'x'\n  name: A game\ndisplay:\n  labels:\n    n: 'The \"n\"'\nend:\n  - when: \"n == 9\"\n    result: 'draw'\n",
        "meta:\n  id: x\n  name: \"A game\"\ndisplay:\n  labels:\n    n: \"The \\\"n\\\"\"\nend:\n  - when: n == 9\n    result: draw\n",
    );
}

#[test]
fn long_lines_are_broken_and_broken_ones_kept() {
    let long = "some(neighbors($cell) where .owner == actor and .count > 1) and money[actor] >= price[actor] or lucky(actor)";
    let before = format!("actions:\n  a:\n    pre: {long}\n");
    check(
        &before,
        "actions:\n  a:\n    pre:\n      some(neighbors($cell) where .owner == actor and .count > 1) and money[actor] >= price[actor]\n      or lucky(actor)\n",
    );
    let kept = "define:\n  value($c):\n    if $c.suit == trump then 1\n    else 0\n";
    check(kept, kept);
}

#[test]
fn aligned_rows_stay_aligned() {
    let rows = "tokens:\n  ware:\n    columns: [type, price]\n    rows:\n      - [lantern,  1]\n      - [idol, 12]\n";
    let aligned = "tokens:\n  ware:\n    columns: [type, price]\n    rows:\n      - [lantern, 1]\n      - [idol,    12]\n";
    check(rows, aligned);
    let plain = "tokens:\n  ware:\n    columns: [type, price]\n    rows:\n      - [lantern, 1]\n      - [idol, 12]\n";
    check(plain, plain);
}

#[test]
fn what_cannot_be_read_stays() {
    let broken = "```yaml\nmeta: {id: test,  players: 2\n```\n\n```yaml\nend:\n- when: n  == 9\n  result: draw\n```\n";
    let formatted = format(broken);
    assert!(formatted.starts_with("```yaml\nmeta: {id: test,  players: 2\n```\n"), "{formatted}");
    assert!(formatted.contains("  - when: n == 9\n"), "{formatted}");
    let expression = "```yaml\nend:\n- when: n  === 9\n  result:   draw\n```\n";
    assert!(format(expression).contains("  - when: n  === 9\n    result: draw\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any text at all: nothing breaks, and form is kept once reached.
    #[test]
    fn any_text_comes_to_rest(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = format!("```yaml\n{}\n```\n", pieces.concat());
        let once = format(&text);
        prop_assert_eq!(format(&once), once);
    }

    /// Spaces and line breaks put anywhere between words change nothing.
    #[test]
    fn other_spaces_give_the_same_form(spaces in prop::collection::vec(1usize..4, 40)) {
        let mut at = 0;
        let loose: String = "do: points[actor] += if n > 3 then 2 * n else sum(hand[actor], .worth) + 1"
            .chars()
            .map(|c| if c == ' ' { at += 1; " ".repeat(spaces[at % spaces.len()]) } else { c.to_string() })
            .collect();
        let text = format!("```yaml\nactions:\n  a:\n    {loose}\n```\n");
        prop_assert!(format(&text).contains(
            "    do: points[actor] += if n > 3 then 2 * n else sum(hand[actor], .worth) + 1\n"
        ));
    }
}

fn piece() -> impl Strategy<Value = String> {
    let words = [
        "actions:",
        "\n  ",
        "\n    ",
        "\n",
        " ",
        "- ",
        "a: ",
        "do: ",
        "n += 1",
        "{",
        "}",
        "[",
        "]",
        ", ",
        "# note",
        "\"",
        "'x'",
        "|",
        ">",
        "\n\n",
        "if: n==1",
        "then: ",
        "pre: [a, b]",
        "x:  y",
        "é",
        "$p in L",
        "where",
        "...",
    ];
    prop::sample::select(words.to_vec()).prop_map(str::to_owned)
}
