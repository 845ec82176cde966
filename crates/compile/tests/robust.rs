//! Hostile, huge and broken texts: bounded work, never a panic, spans always inside the text.

use allocation_counter::measure;
use boardwright_compile::{Compiled, Overrides, compile};
use proptest::prelude::*;
use std::fmt::Write as _;

const GAMES: [&str; 3] = [
    include_str!("../../../specs/pig.md"),
    include_str!("../../../specs/threat-market.md"),
    include_str!("../../../specs/tic-tac-toe.md"),
];

/// Checks that hold for the result of any text.
fn sound(source: &str) -> Compiled {
    let compiled = compile(source, &Overrides::new());
    let in_text = |span: boardwright_diag::Span| source.get(span.range()).is_some();
    let errors = compiled.diagnostics.iter().any(|found| found.is_error());
    assert_eq!(compiled.def.is_none(), errors, "a game exactly without errors");
    for found in &compiled.diagnostics {
        assert!(in_text(found.span), "{found:?}");
        assert!(!found.message.is_empty());
        for related in &found.related {
            assert!(in_text(related.span), "{found:?}");
        }
        for edit in found.fixes.iter().flat_map(|fix| &fix.edits) {
            assert!(in_text(edit.span), "{found:?}");
        }
    }
    for (path, span) in &compiled.source_map.spans {
        assert!(in_text(*span), "{path}");
    }
    compiled
}

/// Bytes allocated that any text may cost, and those that each of its bytes may cost: in total,
/// freed bytes included, which is the same in every run.
const FIXED: u64 = 1 << 20;
const PER_BYTE: u64 = 2 << 10;
/// Cost allowed for definitions that grow at each use, until they are stopped.
const EXPANSION: u64 = 64 << 20;

/// As [`sound`], with a limit on the work for the length of the text.
fn bounded(source: &str) -> Compiled {
    bounded_by(source, FIXED)
}

fn bounded_by(source: &str, fixed: u64) -> Compiled {
    let cost = measure(|| drop(compile(source, &Overrides::new())));
    let most = fixed + PER_BYTE * source.len() as u64;
    assert!(cost.bytes_total <= most, "{} bytes for {}", cost.bytes_total, source.len());
    sound(source)
}

fn game(extra: &str) -> String {
    format!(
        "```yaml\nmeta: {{ id: test, players: 2 }}\nvars:\n  global:\n    n: 0 in 0..9\n\
         board:\n  shape: grid(3, 3)\nend:\n  - when: n == 9\n    result: actor wins\n{extra}\n```\n"
    )
}

#[test]
fn five_megabytes_are_refused_at_once() {
    let mut source = GAMES[0].to_owned();
    while source.len() < 5 << 20 {
        source.push_str("All work and no play. ");
    }
    let cost = measure(|| drop(compile(&source, &Overrides::new())));
    assert!(cost.bytes_total < 2 * source.len() as u64, "{} bytes", cost.bytes_total);
    let compiled = sound(&source);
    assert!(compiled.diagnostics.iter().any(|found| found.code.as_str() == "file-too-large"));
}

#[test]
fn many_actions_are_no_trouble() {
    let mut extra = String::from("actions:\n");
    for i in 0..1500 {
        writeln!(
            extra,
            "  a{i}:\n    pre: n < {} and some(board where .empty)\n    do: n += 1",
            i % 9
        )
        .unwrap();
    }
    let compiled = bounded(&game(&extra));
    assert_eq!(compiled.def.unwrap().actions.len(), 1500);
}

#[test]
fn deep_nesting_is_clean() {
    for depth in [10, 40, 70, 200, 2000] {
        let brackets = format!("{}n{}", "(".repeat(depth), ")".repeat(depth));
        bounded(&game(&format!("actions:\n  a:\n    do: n = {brackets}\n")));
        let nots = "not ".repeat(depth);
        bounded(&game(&format!("actions:\n  a:\n    pre: {nots}n == 3\n    do: n = 1\n")));
        let minus = "-".repeat(depth);
        bounded(&game(&format!("actions:\n  a:\n    do: n = {minus}n\n")));
        let sums = "n + ".repeat(depth);
        bounded(&game(&format!("actions:\n  a:\n    do: n = {sums}1\n")));
        let ands = "n == 1 and ".repeat(depth);
        bounded(&game(&format!("actions:\n  a:\n    pre: {ands}n == 3\n    do: n = 1\n")));
        let calls =
            format!("{}board{}", "count(board where count(".repeat(depth), ") > 0)".repeat(depth));
        bounded(&game(&format!("actions:\n  a:\n    do: n = count({calls})\n")));
        let wheres = format!("board{}", " where .empty".repeat(depth));
        bounded(&game(&format!("actions:\n  a:\n    do: n = count({wheres})\n")));
        let ifs = "if n == 1 then 2 else ".repeat(depth);
        bounded(&game(&format!("actions:\n  a:\n    do: n = {ifs}1\n")));
        let flow = format!("{}n += 1{}", "{ if: n == 1, then: ".repeat(depth), " }".repeat(depth));
        bounded(&game(&format!("actions:\n  a:\n    do: {flow}\n")));
        let lists = format!("{}n += 1{}", "[".repeat(depth), "]".repeat(depth));
        bounded(&game(&format!("actions:\n  a:\n    do: {lists}\n")));
    }
}

#[test]
fn definitions_that_explode_are_stopped() {
    // Each doubles the one before.
    let mut extra = String::from("define:\n  d0: n\n");
    for i in 1..60 {
        writeln!(extra, "  d{i}: d{0} + d{0}", i - 1).unwrap();
    }
    extra.push_str("actions:\n  a:\n    do: n = d59\n");
    let compiled = bounded_by(&game(&extra), EXPANSION);
    assert!(compiled.def.is_none());
    // Arguments that double.
    let mut extra = String::from("define:\n  d0($x): $x + $x\n");
    for i in 1..60 {
        writeln!(extra, "  d{i}($x): d{0}(d{0}($x))", i - 1).unwrap();
    }
    extra.push_str("actions:\n  a:\n    do: n = d59(n)\n");
    assert!(bounded_by(&game(&extra), EXPANSION).def.is_none());
    // Arguments that only get deeper.
    let mut extra = String::from("define:\n  d0($x): abs($x - 1)\n");
    for i in 1..40 {
        writeln!(extra, "  d{i}($x): d{0}(d{0}($x))", i - 1).unwrap();
    }
    extra.push_str("actions:\n  a:\n    do: n = d39(n)\n");
    assert!(bounded_by(&game(&extra), EXPANSION).def.is_none());
    // A long chain.
    let mut extra = String::from("define:\n  d0: n\n");
    for i in 1..3000 {
        writeln!(extra, "  d{i}: 1 + d{}", i - 1).unwrap();
    }
    extra.push_str("actions:\n  a:\n    do: n = d2999\n");
    assert!(bounded_by(&game(&extra), EXPANSION).def.is_none());
}

#[test]
fn long_chains_of_sequences_and_constants_are_clean() {
    let mut extra = String::from("actions:\n  a:\n    do: call s0\nsequences:\n");
    for i in 0..2000 {
        writeln!(extra, "  s{i}:\n    do: call s{}", i + 1).unwrap();
    }
    extra.push_str("  s2000:\n    do: n += 1\n");
    bounded(&game(&extra));
    let mut extra = String::from("actions:\n  a:\n    do: n = C0\nconstants:\n");
    for i in 0..3000 {
        writeln!(extra, "  C{i}: C{}", i + 1).unwrap();
    }
    extra.push_str("  C3000: 3\n");
    assert!(bounded(&game(&extra)).def.is_some());
}

#[test]
fn bombs_of_aliases_are_refused() {
    let mut extra =
        String::from("actions:\n  a: { do: n += 1 }\nconstants:\n  A0: &a0 [x, x, x]\n");
    for i in 1..20 {
        writeln!(extra, "  A{i}: &a{i} [*a{0}, *a{0}, *a{0}, *a{0}]", i - 1).unwrap();
    }
    let compiled = bounded(&game(&extra));
    assert!(compiled.diagnostics.iter().any(|found| found.code.as_str() == "anchor-or-alias"));
}

#[test]
fn odd_characters_are_clean() {
    for text in
        ["\u{feff}", "\0", "é", "😀", "\u{202e}", "\r\n", "\u{a0}", "`", "|", ">", "#", "&x", "*x"]
    {
        bounded(&game(&format!("actions:\n  a:\n    do: n += {text}\n")));
        bounded(&game(&format!("actions:\n  {text}:\n    do: n += 1\n")));
        bounded(&game(&format!("constants:\n  A: {text}\n  B: \"{text}\"\n")));
        bounded(&format!("{text}{}", GAMES[0]));
    }
    for game in GAMES {
        assert!(sound(&game.replace('\n', "\r\n")).def.is_some());
    }
}

#[test]
fn every_prefix_of_a_game_is_clean() {
    for game in GAMES {
        let mut at = 0;
        while at < game.len() {
            if game.is_char_boundary(at) {
                sound(&game[..at]);
            }
            at += 37;
        }
    }
}

/// Words and marks of the language, in any order.
const PIECES: &[&str] = &[
    "actor",
    "$x",
    "it",
    ".cost",
    "none",
    "[each]",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ": ",
    ",",
    " and ",
    " where ",
    " in ",
    "..",
    "+",
    "- ",
    "=",
    "==",
    "1",
    "99999999999",
    "-1",
    "\"",
    "'",
    "do:",
    "effects:",
    "params:",
    "if:",
    "each:",
    "repeat:",
    "\n",
    "\n  ",
    "\n- ",
    "\t",
    "```",
    "```yaml\n",
    "section: zones\n",
    "board",
    "hand[actor]",
    "draw 1 from deck to hand",
    "call s",
    "ask actor to a",
    "choose one of players as $p",
    "#",
    "!",
    "é",
    "&a",
    "*a",
    "true",
    "~",
    "{ op: \"<\", left: 1, right: 2 }",
    "{ ref: gvar, var: threat }",
    "rank by score",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn mutated_games_never_panic(
        game in 0..GAMES.len(),
        edits in prop::collection::vec((0u8..6, any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..PIECES.len()), 1..6),
    ) {
        let mut text = GAMES[game].to_owned();
        for (kind, a, b, piece) in edits {
            text = mutate(&text, kind, a, b, PIECES[piece]);
        }
        sound(&text);
    }
}

fn mutate(
    text: &str,
    kind: u8,
    a: prop::sample::Index,
    b: prop::sample::Index,
    piece: &str,
) -> String {
    if text.is_empty() {
        return piece.to_owned();
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let (i, j) = (a.index(lines.len()), b.index(lines.len()));
    let mut kept: Vec<&str> = lines.clone();
    match kind {
        0 => {
            kept.remove(i);
        }
        1 => kept.insert(j, lines[i]),
        2 => kept.swap(i, j),
        3 => kept.truncate(i + 1),
        _ => {
            let words: Vec<(usize, char)> = text.char_indices().collect();
            let (at, _) = words[a.index(words.len())];
            let rest = &text[at..];
            let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
            let cut = if kind == 4 { 0 } else { word };
            return format!("{}{piece}{}", &text[..at], &rest[cut..]);
        }
    }
    kept.join("\n")
}
