//! Linked programs as text in `tests/listings`: alternatives, conditions, endings and code. The files pin the output of
//! linking, not its correctness. After an intended change of linking, write them with `BOARDWRIGHT_UPDATE=1` and read
//! the diff.
//!
//! A lost simplification or fast path changes no result of a game, but it shows here.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a dump prints variants by `Debug`, so that a new one needs nothing here"
)]

mod expressions;
mod text;

use crate::{LinkOptions, Program, link};
use boardwright_compile::{Overrides, compile};
use std::fmt::Write;
use std::path::PathBuf;
use text::Dump;

fn program(source: &str, players: u32) -> Program {
    let compiled = compile(source, &Overrides::new());
    let def = compiled.def.unwrap_or_else(|| panic!("{source}\n{:#?}", compiled.diagnostics));
    link(&def, &LinkOptions { players }).unwrap_or_else(|errors| panic!("{source}\n{errors:#?}"))
}

fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(file(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Compares what was found with a file, or writes it.
fn compare(path: &str, found: &str) {
    if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
        std::fs::write(file(path), found).expect("it is written");
    }
    let wanted = if file(path).exists() { read(path) } else { String::new() };
    let differs = wanted.lines().zip(found.lines()).position(|(wanted, found)| wanted != found);
    let at = differs.unwrap_or_else(|| wanted.lines().count().min(found.lines().count()));
    let [was, is] = [&*wanted, found].map(|text| text.lines().nth(at).unwrap_or("the end"));
    let place = format!("{path}, line {}:\n was {was}\n  is {is}\n", at + 1);
    assert!(wanted == found, "{place}BOARDWRIGHT_UPDATE=1 writes it; read the diff");
}

macro_rules! games {
    ($($name:ident $path:literal $players:literal;)*) => {$(
        #[test]
        fn $name() {
            let program = program(&read($path), $players);
            let id = stringify!($name).replace('_', "-");
            let text = Dump::print(&program, Dump::whole);
            let listed = format!("The linked program for {} players.\n\n{text}", $players);
            compare(&format!("tests/listings/{id}.txt"), &listed);
        }
    )*};
}

games! {
    breakthrough "../../specs/breakthrough.md" 2;
    checkers "../../specs/checkers.md" 2;
    connect_four "../../specs/connect-four.md" 2;
    gomoku "../../specs/gomoku.md" 2;
    hex "../../specs/hex.md" 2;
    kalah "../../specs/kalah.md" 2;
    nim "../../specs/nim.md" 2;
    nine_mens_morris "../../specs/nine-mens-morris.md" 2;
    othello "../../specs/othello.md" 2;
    pig "../../specs/pig.md" 2;
    threat_market "../../specs/threat-market.md" 2;
    tic_tac_toe "../../specs/tic-tac-toe.md" 2;
    cell_numbers "tests/games/cell-numbers.md" 2;
    cell_numbers_two_boards "tests/games/cell-numbers-two-boards.md" 3;
    board_fills_up "tests/games/board-fills-up.md" 2;
    pass_when_no_place "tests/games/pass-when-no-place.md" 2;
    next_player_places "tests/games/next-player-places.md" 2;
}

/// Compares a file of snippets: rules with a gap `<here>`, then lines to fill it, each with some parts of its program.
/// Lines that follow each other are one.
fn snippets(name: &str, parts: impl Fn(&mut Dump<'_>)) {
    let path = format!("tests/listings/{name}.txt");
    let before = read(&path);
    let (rules, rest) =
        before.split_once("\n====\n").expect("rules stand before the first snippet");
    let source = rules.split_once("```yaml").expect("the rules are a block").1;
    let mut found = format!("{rules}\n====\n");
    let mut lines = rest.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("# ") {
            let _ = writeln!(found, "\n{line}");
        }
        let Some(snippet) = line.strip_prefix("> ") else { continue };
        let mut snippet = snippet.to_owned();
        while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
            snippet = format!("{snippet}\n{}", &more[2..]);
        }
        let _ = writeln!(found, "\n> {}", snippet.replace('\n', "\n> "));
        let program = program(&format!("```yaml{}", source.replace("<here>", &snippet)), 2);
        found += &Dump::print(&program, &parts);
    }
    compare(&path, &found);
}

macro_rules! snippets {
    ($($name:ident $parts:expr;)*) => {$(
        #[test]
        fn $name() {
            snippets(&stringify!($name).replace('_', "-"), $parts);
        }
    )*};
}

snippets! {
    answers |dump| dump.answers();
    conditions |dump| dump.answers();
    effects |dump| dump.code(|name| name.starts_with('a'));
    endings |dump| dump.endings();
    one_token_per_place |dump| {
        let single = dump.program.tokens.single;
        dump.line(0, if single { "never two tokens in a place" } else { "maybe several" });
    };
}
