//! Opening a game: at its beginning, with the moves of a link, or with those of the game now open.

use crate::check::findings;
use crate::compare;
use crate::info;
use crate::keep;
use crate::lesson;
use crate::lines::Lines;
use crate::position;
use crate::reading::Reader;
use crate::record;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::session::Session;
use crate::{bots, hex};
use boardwright_def::GameDef;
use boardwright_kernel::parse_seed;
use boardwright_protocol::{DiagnosticView, Expected, OpenGame, Opened, Shown, Start};
use boardwright_sim::ENGINE;
use boardwright_sim::stats::counted;
use std::rc::Rc;

/// The result of opening a text.
pub enum Outcome {
    /// The text is no game.
    Broken(Opened),
    /// It is open.
    Begun(Box<Begun>),
}

/// A game that was opened.
pub struct Begun {
    /// The game, at the decision that was asked for.
    pub session: Session,
    /// The messages about it.
    pub found: Found,
}

/// Messages about a game that was opened.
pub struct Found {
    problems: Vec<String>,
    verified: bool,
}

/// Opens a game; `open` is the one that is open now.
pub fn open(reader: &mut Reader, asked: &OpenGame, open: Option<&Session>) -> Outcome {
    let setup = &asked.setup;
    let read = match open.and_then(|open| same_rules(open, asked)) {
        Some(rules) => Ok(Read { rules, knobs: setup.overrides.clone(), problems: Vec::new() }),
        None => read(reader, asked, open),
    };
    let Read { rules, knobs, mut problems } = match read {
        Ok(read) => read,
        Err(diagnostics) => return Outcome::Broken(Opened::Broken { diagnostics }),
    };
    let players = rules.program.players();
    if setup.players != 0 && setup.players as usize != players {
        problems.push(format!(
            "The game is not for {} players; now there are {players}.",
            setup.players
        ));
    }
    let seed = match &asked.start {
        Start::Question(number) => lesson::seed(&rules.def, *number),
        Start::Fresh | Start::Moves(_) | Start::Record(_) | Start::KeepMoves => None,
    };
    let seed = seed.unwrap_or_else(|| parse_seed(&setup.seed));
    let mut session = Session::begin(rules, knobs, seed, &setup.seats);
    if let Some(json) = &setup.position {
        let state = position::beginning(&session.rules, json, seed);
        session.begin_at(json, state.as_ref().ok().cloned());
        problems.extend(state.err().map(|problem| {
            format!("The position that was set up does not fit these rules: {problem}")
        }));
    }
    let played = match &asked.start {
        Start::Fresh => Vec::new(),
        Start::Moves(moves) => record::with_moves(&mut session, moves),
        Start::Record(told) => record::with_record(&mut session, told),
        Start::Question(number) => Vec::from_iter(lesson::ask(&mut session, *number)),
        Start::KeepMoves => open.map_or_else(Vec::new, |open| {
            let lost = record::with_names(&mut session, keep::moves_to_keep(open));
            if compare::same_game(open, &session) { lost } else { Vec::new() }
        }),
    };
    problems.extend(played);
    let at = match (&asked.start, asked.at) {
        (Start::Record(told), _) if !told.then.is_empty() => session.at(),
        (_, at) => at.map_or(session.total(), |at| at as usize),
    };
    if session.go_to(at).is_err() {
        let total = counted(session.total() as u64, "decision");
        problems.push(format!("The game has only {total}; it is shown after the last."));
    }
    let mut verified = false;
    if let Some(expected) = &asked.expected {
        let differences = differences(&session, expected);
        verified = differences.is_empty() && problems.is_empty();
        problems.extend(differences);
    }
    Outcome::Begun(Box::new(Begun { session, found: Found { problems, verified } }))
}

/// Rules that were read, and the knobs that count in them.
struct Read {
    rules: Rc<Rules>,
    knobs: Vec<(String, String)>,
    /// A sentence for each knob that was set and does not fit the text.
    problems: Vec<String>,
}

/// The rules of a text, with the knobs that count: those that fit it, without those whose value the author has just written
/// anew.
fn read(
    reader: &mut Reader,
    asked: &OpenGame,
    open: Option<&Session>,
) -> Result<Read, Vec<DiagnosticView>> {
    let (text, mut players) = (&asked.text, asked.setup.players);
    let set = &asked.setup.overrides;
    let mut reading = reader.read(text, set, players);
    if let (Start::Question(number), Some(rules)) = (&asked.start, reading.rules()) {
        players = lesson::players(&rules.def, *number).unwrap_or(players);
        reading = reader.read(text, set, players);
    }
    let problems = misfits(set, &reading.knobs());
    let before = open.filter(|_| asked.start == Start::KeepMoves).map(|open| &open.rules);
    if let (Some(before), Some(rules)) = (before, reading.rules()) {
        let mut knobs = reading.knobs();
        knobs.retain(|(name, _)| !is_rewritten(name, &before.def, &rules.def));
        reading = reader.read(text, &knobs, players);
    }
    match reading.rules() {
        Some(rules) => Ok(Read { rules, knobs: reading.knobs(), problems }),
        None => Err(findings(reading.diagnostics(), &Lines::new(text))),
    }
}

/// True if the text gives a knob another value than before.
fn is_rewritten(name: &str, before: &GameDef, now: &GameDef) -> bool {
    let number = |def: &GameDef| {
        def.authoring.knobs.iter().find(|knob| knob.id == name).map(|knob| knob.default)
    };
    let list = |def: &GameDef| {
        def.authoring.lists.iter().find(|list| list.id == name).map(|list| list.defaults.clone())
    };
    number(before) != number(now) || list(before) != list(now)
}

/// A sentence for each knob that was set and left out.
fn misfits(set: &[(String, String)], fitting: &[(String, String)]) -> Vec<String> {
    let misfit = |knob: &&(String, String)| !fitting.contains(knob);
    let sentence = |(name, value): &(String, String)| {
        format!(
            "{name} was set to {value}, which these rules do not allow; the value of the text counts."
        )
    };
    set.iter().filter(misfit).map(sentence).collect()
}

/// The rules of the open game, if the request is for the same rules.
fn same_rules(open: &Session, asked: &OpenGame) -> Option<Rc<Rules>> {
    let rules = &open.rules;
    let same = rules.text == asked.text
        && open.overrides == asked.setup.overrides
        && rules.program.players() as u32 == rules.def.meta.players.nearest(asked.setup.players);
    same.then(|| rules.clone())
}

/// The answer for a game that was opened.
pub fn opened(session: &Session, shown: Shown, found: Found) -> Opened {
    Opened::Game {
        info: Box::new(info::info(session)),
        shown: Box::new(shown),
        problems: found.problems,
        verified: found.verified,
    }
}

/// If a bot has the next decision, makes its move.
pub fn bot_moves(session: &mut Session) -> Result<(), Refusal> {
    let Some((player, seat)) = session.bot_next() else { return Ok(()) };
    let index = bots::choose(session, player, seat);
    session.play(session.total(), index as u32)
}

/// Compares the game with the hashes of a link; returns a sentence for each difference.
fn differences(session: &Session, expected: &Expected) -> Vec<String> {
    let hash = |at: usize| hex(session.machine(at).state_hash());
    let mut differences = Vec::new();
    if expected.rules_hash != hex(session.rules.program.rules_hash()) {
        differences.push("The rules are not those that the game was played with.".to_owned());
    }
    if expected.engine != ENGINE {
        let theirs = &expected.engine;
        differences.push(format!("The link was made by version {theirs}, this is {ENGINE}."));
    }
    if expected.hash_at != hash(session.at()) {
        differences.push("The position shown is not the one that was shared.".to_owned());
    }
    if expected.hash_last != hash(session.total()) {
        differences.push("The last position is not the one that was shared.".to_owned());
    }
    differences
}
