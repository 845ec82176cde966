//! Options of JavaScript, read from JSON text. A key that is not known is an error.

use crate::Refusal;
use boardwright_agents::{NAMES, agent};
use boardwright_compile::Overrides;
use boardwright_kernel::Program;
use boardwright_sim::Caps;
use boardwright_sim::stats::counted;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Options of `compile`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct CompileOptions {
    /// Values of knobs, by constant.
    pub set: Overrides,
}

/// Options of a match.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct StartOptions {
    /// A number, `0x…` or any text.
    pub seed: String,
    /// The number of players; by default 2, or the nearest that the game allows.
    pub players: Option<u32>,
    /// True if the caller answers for chance.
    pub explicit_chance: bool,
}

impl Default for StartOptions {
    fn default() -> Self {
        Self { seed: "1".to_owned(), players: None, explicit_chance: false }
    }
}

/// Options of a bot that is asked for one move.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct ChooseOptions {
    /// The seed of the bot; by default that of the match.
    pub seed: Option<String>,
    /// Iterations the bot may spend.
    pub iterations: Option<u32>,
}

/// Options of whole games between bots.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct GamesOptions {
    /// How many games.
    pub games: u32,
    /// Bots by seat; the last one also takes the remaining seats.
    pub agents: Vec<String>,
    /// A number, `0x…` or any text.
    pub seed: String,
    /// The number of players; by default 2, or the nearest that the game allows.
    pub players: Option<u32>,
    /// Iterations a bot may spend on a decision.
    pub iterations: u32,
    /// The most plies of a game.
    pub max_plies: u32,
    /// True if chance is a player whose outcomes are in the trace.
    pub explicit_chance: bool,
    /// True if the report counts how often each rule is asked for, holds and is taken.
    pub coverage: bool,
}

/// Options of a comparison: those of games, and the metrics to compare.
#[derive(Debug)]
pub struct CompareOptions {
    /// The metrics; none means all.
    pub metrics: Vec<String>,
    /// The games of each side.
    pub games: GamesOptions,
}

/// Options of exact answers.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct SolveOptions {
    /// The number of players; by default 2, or the nearest that the game allows.
    pub players: Option<u32>,
    /// True for uniform random play instead of perfect play.
    pub random: bool,
    /// True for an equilibrium of a game with hidden information.
    pub hidden: bool,
    /// The most positions.
    pub positions: u32,
    /// Iterations of the search for an equilibrium.
    pub iterations: u32,
    /// A saved state to begin from.
    pub from: Option<String>,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self {
            players: None,
            random: false,
            hidden: false,
            positions: 4_000_000,
            iterations: 1000,
            from: None,
        }
    }
}

impl Default for GamesOptions {
    fn default() -> Self {
        let caps = Caps::default();
        Self {
            games: 200,
            agents: vec!["random".to_owned()],
            seed: "1".to_owned(),
            players: None,
            iterations: caps.iterations,
            max_plies: caps.plies,
            explicit_chance: false,
            coverage: false,
        }
    }
}

impl GamesOptions {
    /// The caps of each game.
    pub fn caps(&self) -> Caps {
        Caps {
            plies: self.max_plies.max(1),
            iterations: self.iterations.max(1),
            explicit_chance: self.explicit_chance,
            coverage: self.coverage,
            ..Caps::default()
        }
    }

    /// A bot for each seat of the program.
    pub fn seats(&self, program: &Program) -> Result<Vec<String>, Refusal> {
        let (given, players) = (&self.agents, program.players());
        if given.len() > players {
            let bots = counted(given.len() as u64, "bot");
            return Err(format!("`agents` has {bots} for {}", counted(players as u64, "seat")));
        }
        given.iter().try_for_each(|name| known_agent(name))?;
        let last = given.last().ok_or("`agents` is empty; it names a bot for each seat")?;
        Ok((0..players).map(|seat| given.get(seat).unwrap_or(last).clone()).collect())
    }
}

/// Refuses the name of an agent that does not exist.
pub fn known_agent(name: &str) -> Result<(), Refusal> {
    let Err(unknown) = agent(name) else { return Ok(()) };
    let near = boardwright_diag::nearest(name, NAMES.iter().copied());
    let hint = near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
    Err(format!("{unknown}{hint}"))
}

/// Reads the options of a function from JSON text.
pub fn read<T: DeserializeOwned>(of: &str, text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        // The position is one of the JSON text, which the caller has not written.
        let message = message.split(" at line ").next().unwrap_or_default();
        format!("the options of {of}: {message}")
    })
}
