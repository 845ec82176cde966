//! The signature: one number over a fixed set of games. Two builds with the same number play alike.
//!
//! It covers the bundled games for their fewest and most players, with fixed seeds and bots. It hashes the
//! rules, every state, every viewer's observation of it, and the results. It changes if rules, kernel,
//! random generator or bots play differently; it does not depend on the machine.

use crate::{Asked, Caps, Hex64, Table, text_hash};
use boardwright_agents::agent;
use boardwright_def::GameDef;
use boardwright_kernel::{
    LinkOptions, Machine, OutcomeKind, PlayerId, Program, game_seed, link, observe,
};

/// The bundled games by name and with their text, in the order in which they count: every file of `specs/`.
pub const GAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The seeds of the games; true if chance is a player.
const SEEDS: [(u64, bool); 2] = [(1, false), (0x7f3a_9b2c_4d5e_6f01, true)];
/// The agents by seat, repeated.
const TABLES: [&[&str]; 2] = [&["random"], &["greedy", "random"]];
/// Most plies of a game: enough for every rule to be used, few enough for a page.
const CAPS: Caps =
    Caps { plies: 60, decisions: 500, iterations: 6, explicit_chance: false, coverage: false };

/// The result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// Over all games.
    pub value: Hex64,
    /// By game and number of players, in order.
    pub games: Vec<GameSignature>,
}

/// The number of one game for one number of players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSignature {
    /// Its name.
    pub game: String,
    /// How many play.
    pub players: u32,
    /// Over its games.
    pub value: Hex64,
    /// Decisions of all its games together.
    pub decisions: u64,
}

/// Plays the games. The caller gives `compile`, which compiles a text.
///
/// # Errors
/// The error of `compile`, or a game cannot be linked.
pub fn signature(
    mut compile: impl FnMut(&str) -> Result<GameDef, String>,
) -> Result<Signature, String> {
    let mut games = Vec::new();
    let mut value = Hex64(0);
    for &(game, text) in GAMES {
        let def = compile(text).map_err(|error| format!("{game}: {error}"))?;
        let added;
        (value, added) = add(value, game, &def)?;
        games.extend(added);
    }
    Ok(Signature { value, games })
}

/// Plays one game and adds it to the number over those before it, which is 0 before the first. Adding the
/// bundled games in the order of [`GAMES`] gives their [`Signature`].
///
/// # Errors
/// The game cannot be linked.
pub fn add(
    before: Hex64,
    game: &str,
    def: &GameDef,
) -> Result<(Hex64, Vec<GameSignature>), String> {
    let range = &def.meta.players;
    let mut counts = vec![range.min, range.max];
    counts.dedup();
    let mut sum = before.0;
    let mut games = Vec::new();
    for players in counts {
        let program = link(def, &LinkOptions { players })
            .map_err(|errors| format!("{game}: {}", errors[0]))?;
        let (value, decisions) = of_program(&program);
        for word in [text_hash(game).0, u64::from(players), value] {
            sum = game_seed(sum, word);
        }
        let game = game.to_owned();
        games.push(GameSignature { game, players, value: Hex64(value), decisions });
    }
    Ok((Hex64(sum), games))
}

/// The number of one program, and how many decisions were made for it.
fn of_program(program: &Program) -> (u64, u64) {
    let mut fold = Fold(program.rules_hash());
    let mut decisions = 0;
    for (seed, explicit_chance) in SEEDS {
        for names in TABLES {
            // A seat without an agent of that name plays the first move, as everywhere.
            let seats = (0..program.players()).map(|seat| names[seat % names.len()]);
            let agents = seats.filter_map(|name| agent(name).ok()).collect();
            let caps = Caps { explicit_chance, ..CAPS };
            let mut table = Table::new(program, seed, agents, caps, false);
            fold.look(table.machine());
            loop {
                match table.ask(u32::MAX) {
                    Asked::More => {}
                    Asked::Over | Asked::Capped => break,
                    Asked::Chosen { index, moves } => {
                        fold.add(index as u64);
                        fold.add(moves as u64);
                        if table.play(index).is_err() {
                            break;
                        }
                        fold.look(table.machine());
                    }
                }
            }
            decisions += table.decisions();
            fold.result(table.machine());
        }
    }
    (fold.0, decisions)
}

/// A hash that depends on the order.
struct Fold(u64);

impl Fold {
    fn add(&mut self, word: u64) {
        self.0 = game_seed(self.0, word);
    }

    /// Adds a state and each viewer's observation.
    fn look(&mut self, machine: &Machine<'_>) {
        let (program, state) = (machine.program(), machine.state());
        self.add(state.state_hash(program));
        self.add(state.position_hash(program));
        for player in 0..program.players() {
            self.add(observe(program, state, PlayerId(player as u16)).hash());
        }
    }

    fn result(&mut self, machine: &Machine<'_>) {
        let Some(outcome) = machine.result() else { return self.add(0) };
        let kind = match outcome.kind {
            OutcomeKind::Win => 1,
            OutcomeKind::AllWin => 2,
            OutcomeKind::AllLose => 3,
            OutcomeKind::Draw => 4,
            OutcomeKind::Ranked => 5,
            OutcomeKind::Payoff => 6,
            OutcomeKind::Fault => 7,
        };
        self.add(kind);
        for winner in &outcome.winners {
            self.add(u64::from(winner.seat()));
        }
        for payoff in outcome.payoffs.iter().flatten() {
            self.add(i64::from(*payoff) as u64);
        }
    }
}
