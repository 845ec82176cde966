//! Links: the open game and the text as characters after `#`, and back.

use crate::bots;
use crate::hex;
use crate::reading::Reader;
use crate::refusal::Refusal;
use crate::session::Session;
use boardwright_protocol::{Expected, LinkMode, Received, Seat, Sent, Setup, ShareRequest, Shared};
use boardwright_sim::ENGINE;
use boardwright_sim::share::{Branches, Link, Mode, Packer, Play, SeatCode, decode};

/// Returns the link for a text and, if it is wanted and has the same rules, the open game.
pub fn share(
    packer: &mut Packer,
    reader: &mut Reader,
    session: Option<&Session>,
    asked: &ShareRequest,
) -> Result<Shared, Refusal> {
    let session = session.filter(|session| belongs(reader, session, &asked.text));
    let sent = session.and_then(|session| part(session, asked).map(|part| (session, part)));
    let link = Link {
        spec: Some(asked.text.clone()),
        play: sent.map(|(session, part)| play(session, part)),
        mode: mode(asked.mode),
    };
    let fragment = packer.encode(&link).map_err(|error| {
        format!("No link can be made: {error}. Save the spec as a file instead.")
    })?;
    let reveals = |(session, part): (&Session, Part)| {
        session.rules.program.hides() && !is_over(session, part.moves)
    };
    Ok(Shared {
        fragment,
        reveals: sent.is_some_and(reveals),
        is_over: session.is_some_and(|session| is_over(session, session.total())),
        engine: ENGINE.to_owned(),
    })
}

/// The part of a game that is sent.
#[derive(Clone, Copy)]
struct Part {
    /// So many of its moves.
    moves: usize,
    /// After how many decisions it is shown.
    at: usize,
    /// True if variations and comments go along.
    lines: bool,
}

fn part(session: &Session, asked: &ShareRequest) -> Option<Part> {
    let total = session.total();
    let at = (asked.at as usize).min(total);
    match asked.sent {
        Sent::Rules => None,
        Sent::Start => Some(Part { moves: 0, at: 0, lines: false }),
        Sent::Position => Some(Part { moves: at, at, lines: false }),
        Sent::Line => Some(Part { moves: total, at, lines: false }),
        Sent::Game => Some(Part { moves: total, at, lines: true }),
    }
}

/// True if the game ends with its decision of this number.
fn is_over(session: &Session, at: usize) -> bool {
    session.machine(at).result().is_some()
}

fn mode(mode: LinkMode) -> Mode {
    match mode {
        LinkMode::Edit => Mode::Edit,
        LinkMode::Play => Mode::Play,
        LinkMode::Replay => Mode::Replay,
        LinkMode::Embed => Mode::Embed,
        LinkMode::Lesson => Mode::Lesson,
    }
}

fn read_mode(mode: Mode) -> LinkMode {
    match mode {
        Mode::Edit => LinkMode::Edit,
        Mode::Play => LinkMode::Play,
        Mode::Replay => LinkMode::Replay,
        Mode::Embed => LinkMode::Embed,
        Mode::Lesson => LinkMode::Lesson,
    }
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

fn play(session: &Session, part: Part) -> Play {
    let hash = |at: usize| session.machine(at).state_hash();
    let (moves, branches) = if part.lines {
        Branches::of(session.tree())
    } else {
        let mut moves = session.indices();
        moves.truncate(part.moves);
        (moves, None)
    };
    Play {
        engine: ENGINE.to_owned(),
        rules_hash: session.rules.program.rules_hash(),
        seed: session.seed,
        players: session.rules.program.players() as u32,
        overrides: session.overrides.clone(),
        seats: session.seats().iter().map(|seat| code(*seat)).collect(),
        moves,
        at: part.at as u32,
        hash_at: hash(part.at),
        hash_last: hash(part.moves),
        position: session.position().map(str::to_owned),
        branches,
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
    let mode = read_mode(received.link.mode);
    let Some(text) = received.link.spec else {
        let missing = "The link has a game but not its rules.".to_owned();
        problems.push(missing);
        return Received::Unreadable { message: problems.join(" ") };
    };
    let Some(play) = received.link.play else {
        return Received::Link {
            mode,
            text,
            setup: None,
            moves: Vec::new(),
            branches: Vec::new(),
            at: 0,
            expected: None,
            problems,
        };
    };
    let strangers = play.seats.iter().filter(|seat| matches!(seat, SeatCode::Agent(..))).count();
    if strangers > 0 {
        problems.push(
            "The link names a bot that this version does not have; greedy takes its seat."
                .to_owned(),
        );
    }
    Received::Link {
        mode,
        text,
        setup: Some(Setup {
            overrides: play.overrides,
            players: play.players,
            seed: format!("0x{}", hex(play.seed)),
            seats: play.seats.iter().map(seat).collect(),
            position: play.position,
        }),
        moves: play.moves,
        branches: play.branches.map(|branches| branches.to_bytes()).unwrap_or_default(),
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
