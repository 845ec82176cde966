//! Reads a saved state to start from, and writes states during a game.

use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::source::Source;
use boardwright_kernel::{Machine, Program, State, load_state, save_json, save_text};
use boardwright_sim::stats::counted;
use boardwright_sim::trace::At;
use boardwright_sim::{ENGINE, Hex64};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The beginning of the line with the version that wrote the state. A state refers to positions in the linked
/// program, which another version may link differently.
const WRITER: &str = "# boardwright ";

/// A file that holds a state.
pub struct Saved {
    source: Source,
    writer: Option<String>,
    rules: Option<String>,
    /// The number of players, if the file has it.
    pub players: Option<u32>,
}

/// Links a game for a number of players and reads the saved state to begin from, if one is given. Its number of players
/// counts if no other is asked for.
///
/// # Errors
/// The file cannot be read, or its state is of another game.
pub fn start(
    game: &Game,
    path: Option<&Path>,
    players: Option<u32>,
) -> Result<(Program, Option<State>), Failure> {
    let saved = path.map(Saved::read).transpose()?;
    if let Some(saved) = &saved {
        saved.fits(game)?;
    }
    let program = game.program(players.or(saved.as_ref().and_then(|saved| saved.players)))?;
    let state = saved.map(|saved| saved.state(game, &program)).transpose()?;
    Ok((program, state))
}

impl Saved {
    /// Reads the file; [`Saved::state`] checks its content.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let source = Source::read(path)?;
        let mut saved = Self { source, writer: None, rules: None, players: None };
        if let Ok(tree) = serde_json::from_str::<serde_json::Value>(&saved.source.text) {
            let word = |key: &str| Some(tree.get(key)?.as_str()?.to_owned());
            (saved.writer, saved.rules) = (word("engine"), word("rules"));
            let players = tree.get("players").and_then(serde_json::Value::as_u64);
            saved.players = players.and_then(|players| u32::try_from(players).ok());
            return Ok(saved);
        }
        for line in saved.source.text.lines().take(10) {
            if let Some(version) = line.strip_prefix(WRITER) {
                saved.writer = Some(version.trim().to_owned());
            } else if let ["rules", rules, "players", players] =
                line.split_whitespace().collect::<Vec<_>>().as_slice()
            {
                saved.rules = Some((*rules).to_owned());
                saved.players = players.parse().ok();
            }
        }
        Ok(saved)
    }

    /// Checks that a game can have the number of players of the state.
    ///
    /// # Errors
    /// The state is of another game.
    pub fn fits(&self, game: &Game) -> Result<(), Failure> {
        let (name, allowed) = (&self.source.name, &game.def.meta.players);
        let Some(players) = self.players.filter(|n| *n < allowed.min || *n > allowed.max) else {
            return Ok(());
        };
        Err(Failure::found(format!(
            "{name} was saved from another game: it has {}, which {} cannot have",
            counted(u64::from(players), "player"),
            game.def.meta.id
        )))
    }

    /// Returns the state; fails if it does not belong to this game.
    pub fn state(&self, game: &Game, program: &Program) -> Result<State, Failure> {
        let name = &self.source.name;
        if let Some(version) = self.writer.as_ref().filter(|version| *version != ENGINE) {
            return Err(Failure::found(format!(
                "{name} was saved by Boardwright {version} and cannot be read by {ENGINE}"
            )));
        }
        let rules = Hex64(program.rules_hash()).to_string();
        if self.rules.as_ref().is_some_and(|saved| *saved != rules) {
            return Err(Failure::found(format!(
                "{name} was saved from other rules than {}: from an earlier text, or with other \
                 knobs (--set)",
                game.source.name
            )));
        }
        load_state(program, &self.source.text).map_err(|error| {
            let mark = if error.line == 0 { ':' } else { ',' };
            Failure::Found {
                message: format!("{name}{mark} {error}"),
                details: error.pointer.map(|pointer| {
                    json!({ "pointer": pointer, "reason": error.message, "allowed": error.allowed })
                }),
            }
        })
    }
}

/// Parses the number of a decision: a ply, or `ply.step`.
pub fn point(option: &str, text: &str) -> Result<At, Failure> {
    let ply = text.parse().map(|ply| At { ply, step: 1 });
    ply.or_else(|_| text.parse()).map_err(|_| {
        let needed = "needs a ply such as 3 or a decision such as 3.2";
        Failure::misuse(format!("{option} {needed}, not {text}"))
    })
}

/// The states to save during a game.
pub struct Saves {
    waiting: Vec<(At, PathBuf)>,
    failed: Option<Failure>,
}

impl Saves {
    /// Parses pairs of a decision's number and a file.
    pub fn parse(pairs: &[String]) -> Result<Self, Failure> {
        let mut waiting = Vec::new();
        for pair in pairs.chunks_exact(2) {
            waiting.push((point("--save-at", &pair[0])?, PathBuf::from(&pair[1])));
        }
        Ok(Self { waiting, failed: None })
    }

    /// Saves the state before the present decision if it is one of those to save.
    pub fn look(&mut self, machine: &Machine<'_>) {
        if machine.decision().is_none() {
            return;
        }
        let state = machine.state();
        let now = At { ply: state.ply(), step: state.step() };
        while let Some(found) = self.waiting.iter().position(|(at, _)| *at == now) {
            let (_, file) = self.waiting.remove(found);
            let text = if file.extension().is_some_and(|extension| extension == "json") {
                save_json(machine.program(), state)
            } else {
                let text = save_text(machine.program(), state);
                text.replacen('\n', &format!("\n{WRITER}{ENGINE}\n"), 1)
            };
            if let Err(misuse) = output::file(&file, &text) {
                self.failed.get_or_insert(misuse.into());
            }
        }
    }

    /// Fails if a state could not be saved.
    pub fn finish(self) -> Result<(), Failure> {
        if let Some(failure) = self.failed {
            return Err(failure);
        }
        match self.waiting.first() {
            Some((at, file)) => Err(Failure::found(format!(
                "the game has no decision {at}, so {} was not written",
                file.display()
            ))),
            None => Ok(()),
        }
    }
}
