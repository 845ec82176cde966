//! `boardwright serve SPEC`: the lines of `play --stdio` as messages of a WebSocket on this machine. Each connection is a
//! game of its own.

mod connection;
mod origin;
mod patient;

use crate::args::ServeArgs;
use crate::commands::play::{seating, session::Session};
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use boardwright_kernel::{Program, parse_seed};
use boardwright_sim::Labels;
use boardwright_sim::stats::counted;
use connection::Connection;
use serde_json::json;
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How often a wait looks whether the server stops, and the listener for connections.
const LOOK: Duration = Duration::from_millis(20);

/// Connections beyond the limit that are told so at the same time; more are closed without a word.
const REFUSALS: usize = 16;

/// The data that all connections share.
struct Server<'a> {
    args: &'a ServeArgs,
    game: &'a Game,
    program: &'a Program,
    labels: &'a Labels,
    /// A bot for each seat, or `person`.
    seats: &'a [String],
    /// True once the server stops.
    stop: &'a AtomicBool,
    /// Games in progress.
    playing: AtomicUsize,
    /// Connections that are being told that there are too many.
    refusing: AtomicUsize,
}

/// Serves until a signal ends it.
pub fn run(args: &ServeArgs) -> Result<(), Failure> {
    let game = Game::read(&args.table.from.spec, &args.table.from.set)?;
    let program = game.program(args.table.players)?;
    let labels = Labels::new(&game.def, &program);
    let seats = seating(&args.table, &game, &program, &labels)?;
    let stop = stop_at_signals()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port))
        .map_err(|why| Failure::misuse(format!("cannot listen on port {}: {why}", args.port)))?;
    let bound = listener.local_addr().and_then(|at| listener.set_nonblocking(true).map(|()| at));
    let at = bound.map_err(|why| Failure::misuse(format!("cannot listen: {why}")))?;
    let address = format!("ws://{at}/");
    if args.json {
        output::json(&json!({ "game": game.def.meta.id, "address": address, "port": at.port() }));
    } else {
        output::line(&format!("{}: {address} (Ctrl-C ends)", game.def.meta.id));
    }
    let server = Server {
        args,
        game: &game,
        program: &program,
        labels: &labels,
        seats: &seats,
        stop: &stop,
        playing: AtomicUsize::new(0),
        refusing: AtomicUsize::new(0),
    };
    server.listen(&listener);
    Ok(())
}

/// A flag that the first signal sets. The second ends the program at once, in case a bot thinks for long.
fn stop_at_signals() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in TERM_SIGNALS {
        flag::register_conditional_shutdown(*signal, 130, Arc::clone(&stop))
            .and_then(|_| flag::register(*signal, Arc::clone(&stop)))
            .map_err(|why| Failure::misuse(format!("cannot wait for signals: {why}")))?;
    }
    Ok(stop)
}

impl Server<'_> {
    /// True once the server stops.
    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes connections until the server stops, and waits for their ends.
    fn listen(&self, listener: &TcpListener) {
        thread::scope(|scope| {
            for number in 1_u64.. {
                let Some(stream) = self.next(listener) else { break };
                let (room, count) = match take(&self.playing, self.args.connections) {
                    true => (true, &self.playing),
                    false if take(&self.refusing, REFUSALS) => (false, &self.refusing),
                    false => continue,
                };
                let serve = move || {
                    let _place = Place(count);
                    let told = Connection { server: self, room }.serve(stream);
                    output::note(&format!("connection {number}: {told}"));
                };
                if let Err(why) = thread::Builder::new().spawn_scoped(scope, serve) {
                    output::note(&format!("connection {number}: it cannot be served: {why}"));
                    count.fetch_sub(1, Ordering::Relaxed);
                }
            }
        });
    }

    /// The next connection; nothing once the server stops.
    fn next(&self, listener: &TcpListener) -> Option<TcpStream> {
        while !self.stops() {
            match listener.accept() {
                Ok((stream, _)) => return Some(stream),
                // A connection that ended while it waited, or too many open files: others may follow.
                Err(why) if why.kind() != ErrorKind::WouldBlock => {
                    output::note(&format!("a connection is lost: {why}"));
                    thread::sleep(LOOK);
                }
                Err(_) => thread::sleep(LOOK),
            }
        }
        None
    }

    /// A new game.
    fn session(&self, seed: Option<&str>) -> Session<'_> {
        let table = &self.args.table;
        let seed = parse_seed(seed.unwrap_or(&table.seed));
        let seats = self.seats.to_vec();
        Session::new(self.game, self.program, self.labels, seats, seed, table.iterations)
    }

    /// The reason for a refusal when too many games are in progress.
    fn full(&self) -> String {
        let games = counted(self.args.connections as u64, "game");
        format!("{games} in progress, which is the limit; try again later")
    }
}

/// Counts one more, unless there are `most`.
fn take(count: &AtomicUsize, most: usize) -> bool {
    let one_more = |now: usize| (now < most).then_some(now + 1);
    count.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).is_ok()
}

/// A place in a count, given back at the end also of a thread that fails.
struct Place<'a>(&'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
