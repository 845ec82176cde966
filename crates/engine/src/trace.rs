//! Traces: the open game as a file that the command line replays, and back.

use crate::reading::Reader;
use crate::session::Session;
use crate::{bots, hex};
use boardwright_protocol::{Expected, LinkMode, Received, Seat, Setup};
use boardwright_sim::trace::{Header, Trace};
use boardwright_sim::{About, replay, trace_of};

/// The name of a person in traces.
const PERSON: &str = "person";

/// The open game as a trace, with all its moves.
pub fn save(session: &Session, json: bool) -> String {
    let program = &session.rules.program;
    let about = About {
        game: session.rules.def.meta.id.clone(),
        overrides: session.overrides.iter().cloned().collect(),
        spec: None,
    };
    let name = |seat: &Seat| match seat {
        Seat::Person => PERSON.to_owned(),
        Seat::Random | Seat::Greedy | Seat::Level(_) => bots::name(*seat).to_owned(),
    };
    let seats = session.seats().iter().map(name).collect();
    let first = session.machine(0);
    let from = session.is_by_hand().then(|| first.state());
    let trace = trace_of(program, &about, session.seed, seats, from, &session.indices());
    if json { trace.to_json() } else { trace.to_text() }
}

/// Reads a trace of the game that a text describes, replays it, and tells where it differs.
pub fn read(reader: &mut Reader, text: String, source: &str) -> Received {
    let unreadable = |message: String| Received::Unreadable { message };
    let trace = match Trace::parse(source) {
        Ok(trace) => trace,
        Err(error) => return unreadable(format!("The file is not a trace: {error}.")),
    };
    let Header { overrides, players, seed, explicit_chance, engine, rules_hash, .. } =
        &trace.header;
    if *explicit_chance {
        let why = "The trace was written with chance as a player (`--explicit-chance`), which only the command line plays.";
        return unreadable(why.to_owned());
    }
    let overrides: Vec<(String, String)> = overrides.clone().into_iter().collect();
    let rules = reader.read(&text, &overrides, *players).rules();
    let Some(rules) = rules else {
        return unreadable(
            "The rules beside the trace have problems: mend them, then open it again.".to_owned(),
        );
    };
    let (of, open) = (&trace.header.game, &rules.def.meta.id);
    if of != open && rules.program.rules_hash() != rules_hash.0 {
        let why =
            format!("The trace is of the game `{of}`, and `{open}` is open: open `{of}` first.");
        return unreadable(why);
    }
    let problem = replay(&rules.program, &trace).err();
    let problem =
        problem.map(|mismatch| format!("The trace does not fit these rules: {mismatch}."));
    let last = hex(trace.last_hash().0);
    let moves: Vec<u32> = trace.rows.iter().map(|row| row.index).collect();
    let at = moves.len() as u32;
    let expected = Expected {
        engine: engine.clone(),
        rules_hash: hex(rules_hash.0),
        hash_at: last.clone(),
        hash_last: last,
    };
    Received::Link {
        mode: LinkMode::Edit,
        text,
        setup: Some(Setup {
            overrides,
            players: *players,
            seed: format!("0x{}", hex(seed.0)),
            seats: trace.header.seats.iter().map(|name| seat(name)).collect(),
            position: trace.header.state.clone(),
        }),
        moves,
        branches: Vec::new(),
        at,
        expected: problem.is_none().then_some(expected),
        problems: problem.into_iter().collect(),
    }
}

/// The kind of seat for the name of an agent; one that this page does not have is played at random.
fn seat(name: &str) -> Seat {
    match name.split(':').next().unwrap_or_default() {
        PERSON => Seat::Person,
        "greedy" => Seat::Greedy,
        other => bots::searcher(other, iterations(name)).unwrap_or(Seat::Random),
    }
}

/// The iterations in the name of an agent, `mcts:400`.
fn iterations(name: &str) -> u32 {
    let number = name.split_once(':').and_then(|(_, number)| number.parse().ok());
    number.unwrap_or_else(|| bots::iterations(Seat::Random))
}
