//! Findings of the start of a game: it is begun once with each number of players, up to its first decision.

use crate::labels::{Labels, ending_path, fault_at};
use crate::stats::counted;
use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_kernel::{Fault, Machine, Options, Outcome, Program, ShortDraw};
use std::collections::BTreeMap;

/// The seeds of the starts. The later ones are tried only if the game is over at once with those before: chance may
/// well end a game early now and then.
const SEEDS: [u64; 3] = [1, 2, 3];

const FEWER: &str = "create more tokens, draw fewer, or let fewer players play";

/// Draws that find too few tokens, and a game that is over before anybody decides, each for the smallest number of players.
pub(super) fn findings(
    def: &GameDef,
    linked: &[&Program],
    span_of: &impl Fn(&str) -> Option<Span>,
) -> Vec<Diagnostic> {
    let finding = |code: Code, path: &str, message: String, hint: &str| {
        Diagnostic::new(code, span_of(path).unwrap_or_default(), message).at(path).hint(hint)
    };
    let (mut short, mut over) = (BTreeMap::new(), None);
    for program in linked {
        let machine = begun(program, SEEDS[0]);
        let with = with_players(def, program);
        for draw in machine.short_draws() {
            let path = program.cause_path(draw.cause);
            short.entry(path.to_owned()).or_insert_with(|| {
                let message = format!("{with}{}", short_draw(draw, &Labels::new(def, program)));
                finding(Code::ShortDraw, path, message, FEWER)
            });
        }
        over = over.or_else(|| {
            let outcome = over_at_once(program, &machine)?;
            let cause = outcome.cause.map_or("", |cause| program.cause_path(cause));
            let path = ending_path(def, &outcome, cause);
            let (message, hint) = told_of_end(def, &outcome, &path, machine.state().turn());
            Some(finding(Code::OverAtOnce, &path, format!("{with}{message}"), hint))
        });
    }
    short.into_values().chain(over).collect()
}

fn begun(program: &Program, seed: u64) -> Machine<'_> {
    Machine::new(program, seed, Options { journal: false, ..Options::default() })
}

/// The end of a game that nobody can play: a fault, or an ending with every seed. Rules that ask nobody mean to play by
/// themselves, or have another finding that says so.
fn over_at_once(program: &Program, first: &Machine<'_>) -> Option<Outcome> {
    let outcome = first.result()?;
    let is_over = |seed: &u64| begun(program, *seed).is_over();
    let surely = match outcome.fault {
        Some(fault) => fault != Fault::IdleLoop || program.asks(),
        None => program.asks() && SEEDS[1..].iter().all(is_over),
    };
    surely.then_some(outcome)
}

/// `with 5 players, `; nothing if no other number can play.
fn with_players(def: &GameDef, program: &Program) -> String {
    let players = &def.meta.players;
    match players.min == players.max {
        true => String::new(),
        false => format!("with {}, ", counted(program.players() as u64, "player")),
    }
}

fn short_draw(draw: &ShortDraw, labels: &Labels) -> String {
    let ShortDraw { from, asked, drawn, .. } = *draw;
    let asked = counted(asked.into(), "token");
    let place = labels.place_name(from);
    match drawn {
        0 => {
            format!("{asked} should be drawn before the first decision, but {place} is empty then")
        }
        _ => format!(
            "{asked} should be drawn before the first decision, but {place} holds only {drawn} then"
        ),
    }
}

fn told_of_end(def: &GameDef, outcome: &Outcome, path: &str, turn: u32) -> (String, &'static str) {
    const NOBODY_CAN: &str =
        "look at the conditions and costs of the actions: at the start, nobody meets them";
    const NO_CHOICE: &str = "a question with a single answer is not asked: let a list have more members than are chosen";
    let asks_alone = def.actions.is_empty();
    let (nobody, none) = match asks_alone {
        true => (NO_CHOICE, "no question had a choice until then"),
        false => (NOBODY_CAN, "no move was legal until then"),
    };
    if let Some(fault) = outcome.fault {
        let message = "the game ends with a fault before anybody decides";
        let hint = match fault == Fault::IdleLoop {
            true => nobody,
            false => "see what runs before the first decision: `setup`, then the first phases",
        };
        return (format!("{message}: {}", fault_at(def, fault, path)), hint);
    }
    match turn {
        0 | 1 => (
            "this ends the game before anybody decides".to_owned(),
            "let it wait for what has to happen first, for example with `and turn > 1`",
        ),
        _ => (format!("this ends the game in turn {turn} before anybody decides: {none}"), nobody),
    }
}
