//! Made-up games: to a spec and back to the same bytes, and of every kind of node there is.
//!
//! `BOARDWRIGHT_GAMES=10000 cargo test -p boardwright-print generated -- --nocapture` makes as
//! many games and prints what they reach; without it a few hundred are made.

use crate::{coverage, generator};
use boardwright_chapters::difference;
use boardwright_compile::{Overrides, compile, finding_of_trial, lint, trials};
use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic};
use boardwright_print::decompile;

const GAMES: u64 = 400;
const CLEAN: u64 = 150;

/// What the compiler computes is taken from it, once: domains and limits.
fn without_computed(def: &GameDef) -> serde_json::Value {
    let mut def = def.clone();
    // What was noted of the frame of the declarations does not fit the rules that were made.
    def.authoring = Default::default();
    let mut value = serde_json::to_value(def).unwrap();
    strip(&mut value);
    value
}

fn strip(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(object) => {
            let computed: &[&str] = if object.contains_key("repeat") {
                &[]
            } else {
                &["domain", "returns", "returnsLimit", "limit"]
            };
            // Declarations keep theirs: they have a start or say how they change.
            if !object.contains_key("init") && !object.contains_key("changes") {
                computed.iter().for_each(|key| {
                    object.remove(*key);
                });
            }
            object.values_mut().for_each(strip);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// The game as the compiler would have it, with its own domains and limits.
fn settled(draft: &GameDef) -> Result<GameDef, String> {
    let out = decompile(draft);
    let compiled = compile(&out.text, &Overrides::new());
    let Some(def) = compiled.def else {
        let first = compiled.diagnostics.iter().find(|found| found.is_error());
        return Err(format!("{first:#?}\n{}", out.text));
    };
    let pretty = |def| serde_json::to_string_pretty(&without_computed(def)).unwrap();
    let (a, b) = (pretty(draft), pretty(&def));
    if a == b {
        Ok(def)
    } else {
        Err(format!("{}\n{:?}\n{}", difference(&a, &b), out.notes, out.text))
    }
}

/// A game that came back.
struct Round {
    def: GameDef,
    /// The spec of its declarations, and the one it became.
    frame: String,
    text: String,
}

/// The game of a seed there and back.
fn comes_back(seed: u64) -> Result<Round, String> {
    let made = generator::game(seed)?;
    let def = settled(&made.def)?;
    let out = decompile(&def);
    let back = compile(&out.text, &Overrides::new()).def;
    let back = back.ok_or_else(|| format!("does not compile again\n{}", out.text))?;
    if back != def || !out.notes.is_empty() {
        let pretty = |def| serde_json::to_string_pretty(def).unwrap();
        let parting = difference(&pretty(&def), &pretty(&back));
        return Err(format!("{parting}\n{:?}\n{}", out.notes, out.text));
    }
    if seed.is_multiple_of(10) {
        let formatted = boardwright_print::format(&out.text);
        let same = compile(&formatted, &Overrides::new()).def.as_ref() == Some(&def);
        if !same || boardwright_print::format(&formatted) != formatted {
            return Err(format!("formatting does not come to rest\n{}\n{formatted}", out.text));
        }
    }
    Ok(Round { def, frame: made.frame, text: out.text })
}

fn share(part: usize, of: usize) -> String {
    format!("{part} of {of} ({}.{} %)", 100 * part / of, 1000 * part / of % 10)
}

fn median(mut sizes: Vec<usize>) -> usize {
    sizes.sort_unstable();
    sizes[sizes.len() / 2]
}

fn number(variable: &str, usual: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

#[test]
fn made_up_games_come_back() {
    let (games, first) = (number("BOARDWRIGHT_GAMES", GAMES), number("BOARDWRIGHT_SEED", 0));
    let mut reached = coverage::Coverage::default();
    let mut spelled = coverage::Spelled::default();
    let (mut texts, mut definitions) = (Vec::new(), Vec::new());
    let mut failures = Vec::new();
    for seed in first..first + games {
        match comes_back(seed) {
            Ok(round) => {
                reached.see(&round.def);
                spelled.see(&round.frame);
                spelled.see(&round.text);
                texts.push(round.text.len());
                definitions.push(serde_json::to_string(&round.def).unwrap().len());
            }
            Err(why) => failures.push(format!("seed {seed}: {why}")),
        }
    }
    for failure in failures.iter().take(5) {
        eprintln!("{failure}\n=======");
    }
    assert!(failures.is_empty(), "{} of {games} differ", failures.len());
    println!(
        "{games} games from seed {first} came back; median size {} bytes as a spec, {} as JSON; \
         reached: {} of variants and keys, {} of sections, functions and macros",
        median(texts),
        median(definitions),
        share(reached.reached(), reached.all()),
        share(spelled.reached(), spelled.all()),
    );
    println!("never reached: {:?} {:?}", reached.missing(), spelled.missing());
    let missing: Vec<&String> = reached.missing().into_iter().chain(spelled.missing()).collect();
    assert!(missing.is_empty() || games < GAMES, "never reached: {missing:?}");
}

/// What `lint` finds in a clean game.
fn found_in(seed: u64) -> Result<Vec<String>, String> {
    let made = generator::clean_game(seed)?;
    let text = decompile(&made.def).text;
    let compiled = lint(&text, &Overrides::new());
    let mut found: Vec<Diagnostic> = compiled.diagnostics.clone();
    for trial in trials(&compiled, &Overrides::new()) {
        let errors = lint(&text, &trial.overrides).diagnostics;
        found.extend(
            errors
                .iter()
                .find(|found| found.is_error())
                .map(|error| finding_of_trial(&trial, error)),
        );
    }
    // A made-up negation of what may be none may be meant either way. Pieces without an owner, a knob that is only set, a
    // comparison of a value with itself or of cells of different boards, a ranking by one player's number, a property that
    // no token in a zone can have, and a piece that is turned where nothing asks if it fits are true findings: made-up
    // games have them. So are a shuffled set, a leader who does not begin, hands that are passed on one after the other,
    // a place that may be full, and a cost of what may be none.
    found.retain(|found| {
        let never_there =
            found.code == Code::PossibleNone && found.message.contains("is always none here");
        let same = found.code == Code::ConstantCondition
            && (found.message.ends_with("are the same")
                || found.message.ends_with("different boards")
                || found.message.contains("is the same for all players"));
        let made_up = [
            Code::NegatedNone,
            Code::NeverOwned,
            Code::NoOrder,
            Code::FirstTurn,
            Code::EachInTurn,
            Code::PossibleNoneCost,
            Code::OpenSecret,
            Code::EndlessWindow,
            Code::MemberNotRead,
            Code::RunsOn,
            Code::AlreadyMoved,
            Code::UnmetChoice,
            Code::FullPlace,
            Code::ZoneInList,
        ];
        let out_of_reach =
            found.code == Code::OutOfRange && found.message.contains("so that it becomes");
        !made_up.contains(&found.code)
            && !out_of_reach
            && !never_there
            && !same
            && !found.message.starts_with("this token may have no room here")
            && found.path != "constants.MOST"
    });
    let told = found.iter().map(|found| {
        let (start, end) = (found.span.start as usize, found.span.end as usize);
        let words = text.get(start..end).unwrap_or_default();
        format!("{} at {}: {} | {words}", found.code, found.path, found.message)
    });
    Ok(told.collect())
}

/// Games in which everything declared is used: no false alarm of `boardwright lint`.
#[test]
fn clean_games_are_told_nothing() {
    let (games, first) = (number("BOARDWRIGHT_CLEAN", CLEAN), number("BOARDWRIGHT_SEED", 0));
    let mut failures = Vec::new();
    for seed in first..first + games {
        match found_in(seed) {
            Ok(found) => failures.extend(found.iter().map(|found| format!("seed {seed}: {found}"))),
            Err(why) => failures.push(format!("seed {seed}: {why}")),
        }
    }
    failures.iter().take(60).for_each(|failure| eprintln!("{failure}\n======="));
    assert!(failures.is_empty(), "{} findings in {games} clean games", failures.len());
    println!("{games} clean games from seed {first}: nothing found in them");
}
