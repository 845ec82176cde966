//! Links: the open game and the text as characters after `#`, and back.

use crate::bots;
use crate::hex;
use crate::reading::Reader;
use crate::refusal::Refusal;
use crate::session::Session;
use boardwright_protocol::{Expected, Received, Seat, Setup, ShareRequest, Shared};
use boardwright_sim::ENGINE;
use boardwright_sim::share::{Link, Play, SeatCode, decode, encode};

/// Returns the link for a text and, if it is wanted and has the same rules, the open game.
pub fn share(
    reader: &mut Reader,
    session: Option<&Session>,
    asked: &ShareRequest,
) -> Result<Shared, Refusal> {
    let session =
        session.filter(|session| asked.with_play && belongs(reader, session, &asked.text));
    let link = Link {
        spec: Some(asked.text.clone()),
        play: session.map(|session| play(session, asked.at as usize)),
        play_only: false,
    };
    let fragment = encode(&link).map_err(|error| {
        format!("No link can be made: {error}. Save the spec as a file instead.")
    })?;
    Ok(Shared { fragment, reveals: session.is_some_and(|session| session.rules.program.hides()) })
}

/// True if the text has the rules of the open game: the same text, or one with the same rules. Otherwise
/// the link has no game.
fn belongs(reader: &mut Reader, session: &Session, text: &str) -> bool {
    let open = &session.rules;
    let mut same_rules = || {
        let players = open.program.players() as u32;
        let rules = reader.read(text, &session.overrides, players).rules();
        rules.is_some_and(|rules| rules.program.rules_hash() == open.program.rules_hash())
    };
    text == open.text || same_rules()
}

fn play(session: &Session, at: usize) -> Play {
    let at = at.min(session.total());
    let hash = |at: usize| session.machine(at).state_hash();
    Play {
        engine: ENGINE.to_owned(),
        rules_hash: session.rules.program.rules_hash(),
        seed: session.seed,
        players: session.rules.program.players() as u32,
        overrides: session.overrides.clone(),
        seats: session.seats().iter().map(|seat| code(*seat)).collect(),
        moves: session.indices(),
        at: at as u32,
        hash_at: hash(at),
        hash_last: hash(session.total()),
        position: session.position().map(str::to_owned),
    }
}

/// Returns the content of a link. Each part is read independently of the other.
pub fn receive(fragment: &str) -> Received {
    let received = match decode(fragment) {
        Ok(received) => received,
        Err(problem) => return Received::Unreadable { message: sentence(&problem.to_string()) },
    };
    let mut problems: Vec<String> =
        received.problems.iter().map(|problem| sentence(&problem.to_string())).collect();
    let Some(text) = received.link.spec else {
        let missing = "The link has a game but not its rules.".to_owned();
        problems.push(missing);
        return Received::Unreadable { message: problems.join(" ") };
    };
    let Some(play) = received.link.play else {
        let moves = Vec::new();
        return Received::Link { text, setup: None, moves, at: 0, expected: None, problems };
    };
    let strangers = play.seats.iter().filter(|seat| matches!(seat, SeatCode::Agent(..))).count();
    if strangers > 0 {
        problems.push(
            "The link names a bot that this version does not have; greedy takes its seat."
                .to_owned(),
        );
    }
    Received::Link {
        text,
        setup: Some(Setup {
            overrides: play.overrides,
            players: play.players,
            seed: format!("0x{}", hex(play.seed)),
            seats: play.seats.iter().map(seat).collect(),
            position: play.position,
        }),
        moves: play.moves,
        at: play.at,
        expected: Some(Expected {
            engine: play.engine,
            rules_hash: hex(play.rules_hash),
            hash_at: hex(play.hash_at),
            hash_last: hex(play.hash_last),
        }),
        problems,
    }
}

fn code(seat: Seat) -> SeatCode {
    match seat {
        Seat::Person => SeatCode::Person,
        Seat::Random => SeatCode::Random,
        Seat::Greedy => SeatCode::Greedy,
        Seat::Level(_) => SeatCode::Agent(bots::name(seat).to_owned(), bots::iterations(seat)),
    }
}

fn seat(code: &SeatCode) -> Seat {
    match code {
        SeatCode::Person => Seat::Person,
        SeatCode::Random => Seat::Random,
        SeatCode::Greedy => Seat::Greedy,
        SeatCode::Agent(name, iterations) => {
            bots::searcher(name, *iterations).unwrap_or(Seat::Greedy)
        }
    }
}

/// Completes a part of a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let end = if text.ends_with('.') { "" } else { "." };
    format!("{}{}{end}", first.into_iter().flatten().collect::<String>(), letters.as_str())
}
