//! `boardwright play SPEC`: a person, or another program, plays against bots.

mod board;
pub(super) mod message;
mod names_seen;
mod person;
pub(super) mod session;
pub(super) mod stdio;

pub use message::{Answer, Message};

use crate::args::{PlayArgs, TableArgs};
use crate::failure::Failure;
use crate::game::{Game, seated};
use crate::output;
use crate::seating::seats;
use boardwright_kernel::{Program, parse_seed};
use boardwright_sim::{Labels, Trace};
use session::{PERSON, Session};
use std::path::Path;

/// Plays a game.
pub fn run(args: &PlayArgs) -> Result<(), Failure> {
    let table = &args.table;
    if table.from.spec.as_os_str() == "-" {
        return Err(Failure::misuse(
            "play reads moves from standard input, so SPEC must be a file",
        ));
    }
    let game = Game::read(&table.from.spec, &table.from.set)?;
    let program = game.program(table.players)?;
    let labels = Labels::new(&game.def, &program);
    let seats = seating(table, &game, &program, &labels)?;
    let seed = parse_seed(&table.seed);
    let mut session = Session::new(&game, &program, &labels, seats, seed, table.iterations);
    let input = &mut std::io::stdin().lock();
    let ended = match args.stdio {
        true => stdio::run(&mut session, input),
        false => {
            person::play(&mut session, input);
            Ok(())
        }
    };
    if let Some(out) = &args.out {
        write(out, &session.trace())?;
    }
    ended
}

/// A bot for each seat, and `person` for those of `--seat`.
pub(super) fn seating(
    args: &TableArgs,
    game: &Game,
    program: &Program,
    labels: &Labels,
) -> Result<Vec<String>, Failure> {
    let mut names = seats(&args.agents, program)?;
    for seat in &args.seat {
        let player = seated("--seat", seat, game, program, labels)?;
        names[player.index()] = PERSON.to_owned();
    }
    Ok(names)
}

/// Writes a trace: as JSON if the file ends in `.json`, else as text.
fn write(path: &Path, trace: &Trace) -> Result<(), Failure> {
    let json = path.extension().is_some_and(|extension| extension == "json");
    let text = if json { trace.to_json() } else { trace.to_text() };
    Ok(output::file(path, &text)?)
}
