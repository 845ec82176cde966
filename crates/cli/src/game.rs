//! From a spec or a compiled game to a program.

use crate::failure::Failure;
use crate::finding::Finding;
use crate::json_map::json_map;
use crate::source::{MAX_SPEC, Source};
use boardwright_compile::{Compiled, Overrides, SourceMap, Trial, finding_of_trial, lint, trials};
use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, LineIndex, Span};
use boardwright_kernel::{
    LinkError, LinkOptions, Outcome, PlayerId, Program, link, validate_game_def,
};
use boardwright_sim::labels::{ending_path, fault_at};
use boardwright_sim::stats::counted;
use boardwright_sim::trace::{SpecRef, Trace};
use boardwright_sim::{About, Labels, Linked, Written, game_findings, link_findings, text_hash};
use std::path::Path;

/// A compiled game with its source.
pub struct Game {
    /// The rules.
    pub def: GameDef,
    /// The source.
    pub source: Source,
    /// Knobs set from outside.
    pub overrides: Overrides,
    /// Warnings and remarks.
    pub findings: Vec<Finding>,
    /// The span of each part in the source; empty for compiled games.
    pub map: SourceMap,
}

impl Game {
    /// Returns the line and the text of a part of the rules in the spec; `None` for compiled games.
    pub fn written(&self, path: &str) -> Option<(u32, String)> {
        let span = self.map.find(path).filter(|_| !self.source.is_json() && !path.is_empty())?;
        let text = &self.source.text;
        let line = LineIndex::new(text).line_col(text, span.start).line;
        let words = text.get(span.start as usize..span.end as usize)?.split_whitespace();
        Some((line, words.collect::<Vec<_>>().join(" ")))
    }

    /// Returns the position of a part of the rules for people: its line in the spec, or its path in a
    /// compiled game.
    pub fn place(&self, path: &str) -> String {
        match self.map.find(path) {
            Some(span) if !self.source.is_json() => {
                let lines = LineIndex::new(&self.source.text);
                format!("line {}", lines.line_col(&self.source.text, span.start).line)
            }
            _ => path.to_owned(),
        }
    }

    /// Checks that a trace is of this game. The hash of the rules is compared when the trace is played.
    ///
    /// # Errors
    /// The trace names another game.
    pub fn is_of_trace(&self, trace: &Trace) -> Result<(), Failure> {
        let (of, id) = (&trace.header.game, &self.def.meta.id);
        if of == id {
            return Ok(());
        }
        Err(Failure::found(format!("the trace is of `{of}`, not of `{id}`")))
    }

    /// Reads a spec or a compiled game and checks that it can be played by every number of players.
    pub fn read(path: &Path, set: &[(String, String)]) -> Result<Self, Failure> {
        Self::from_source(Source::read(path)?, set.iter().cloned().collect())
    }

    /// The same for a text.
    pub fn from_source(source: Source, overrides: Overrides) -> Result<Self, Failure> {
        if source.is_json() {
            return from_json(source, overrides);
        }
        let (compiled, findings) = check(&source, &overrides);
        match compiled.def {
            Some(def) if !findings.iter().any(|finding| finding.0.is_error()) => {
                Ok(Self { def, source, overrides, findings, map: compiled.source_map })
            }
            _ => Err(Failure::Findings { source, findings }),
        }
    }

    /// Links the game for a number of players; by default 2, or the nearest number that the game allows.
    pub fn program(&self, players: Option<u32>) -> Result<Program, Failure> {
        let allowed = &self.def.meta.players;
        let players = players.unwrap_or(2.clamp(allowed.min, allowed.max.max(allowed.min)));
        if players < allowed.min || players > allowed.max {
            return Err(Failure::misuse(format!(
                "{} is for {}, not {players}",
                self.def.meta.id,
                self.players()
            )));
        }
        link(&self.def, &LinkOptions { players })
            .map_err(|errors| Failure::found(format!("{}: {}", self.source.name, tell(&errors))))
    }

    /// How many can play: `2 players`, `2 to 4 players`.
    pub fn players(&self) -> String {
        let players = &self.def.meta.players;
        if players.min == players.max {
            counted(players.min.into(), "player")
        } else {
            format!("{} to {} players", players.min, players.max)
        }
    }

    /// The fault that ended a game, in words, with the line of the rules that is to blame.
    pub fn fault(&self, program: &Program, outcome: &Outcome) -> String {
        let cause = outcome.cause.map_or("", |cause| program.cause_path(cause));
        let why = outcome.fault.map(|fault| fault_at(&self.def, fault, cause)).unwrap_or_default();
        let at = self.place(&ending_path(&self.def, outcome, cause));
        format!("{why} ({at})")
    }

    /// Returns the description of these rules for traces.
    pub fn about(&self) -> About {
        About {
            game: self.def.meta.id.clone(),
            overrides: self.overrides.clone(),
            spec: Some(SpecRef {
                path: self.source.name.clone(),
                text_hash: text_hash(&self.source.text),
            }),
        }
    }
}

/// Compiles, and links for every number of players; findings of the linker get their spans.
pub fn check(source: &Source, overrides: &Overrides) -> (Compiled, Vec<Finding>) {
    if source.text.len() as u64 > MAX_SPEC {
        let message =
            format!("the text has {} bytes; a spec may have {MAX_SPEC} at most", source.text.len());
        let finding = Diagnostic::new(Code::FileTooLarge, Span::point(0), message);
        let compiled = Compiled {
            def: None,
            diagnostics: vec![],
            strict: vec![],
            of_text: vec![],
            source_map: SourceMap::default(),
        };
        return (compiled, vec![Finding(finding)]);
    }
    let compiled = lint(&source.text, overrides);
    let mut found = compiled.diagnostics.clone();
    if let Some(def) = &compiled.def {
        let definitions = boardwright_compile::definitions;
        let written = Written { text: &source.text, definitions };
        found.extend(link_all(def, &compiled.source_map, written));
        found.sort_by_key(|found| found.span);
    }
    (compiled, found.into_iter().map(Finding).collect())
}

/// The findings of linking for every number of players.
fn link_all(def: &GameDef, map: &SourceMap, written: Written<'_>) -> Vec<Diagnostic> {
    let players = def.meta.players.min..=def.meta.players.max;
    let linked: Vec<Linked> = players.map(|players| link(def, &LinkOptions { players })).collect();
    game_findings(def, &linked, |path| map.find(path), written)
}

/// Returns an error for each end of a knob's range at which the game does not compile or link.
pub fn check_ranges(source: &Source, overrides: &Overrides, compiled: &Compiled) -> Vec<Finding> {
    let fails = |trial: &Trial| {
        let (_, findings) = check(source, &trial.overrides);
        let found = findings.iter().find(|finding| finding.0.is_error())?;
        Some(Finding(finding_of_trial(trial, &found.0)))
    };
    trials(compiled, overrides).iter().filter_map(fails).collect()
}

/// Checks a compiled game, which any program may have written: its form, the references between its parts,
/// and everything that is checked in specs. Spans are those in the JSON.
pub fn check_json(source: &Source) -> Vec<Finding> {
    let fault = |span: Span, message: &str| Diagnostic::new(Code::LinkFailed, span, message);
    let def: GameDef = match read_json(source) {
        Ok(def) => def,
        Err(Unread { path, message, line, column }) => {
            // Serde counts columns in bytes.
            let before = source.text.split_inclusive('\n').take(line.saturating_sub(1));
            let at = before.map(str::len).sum::<usize>() + column.saturating_sub(1);
            let at =
                (0..=at.min(source.text.len())).rev().find(|at| source.text.is_char_boundary(*at));
            let at = at.unwrap_or(0);
            return vec![Finding(fault(Span::point(at), &message).at(&path))];
        }
    };
    crate::foreign::rules_are_foreign();
    let map = json_map(&source.text);
    let faults = validate_game_def(&def);
    let found = if faults.is_empty() {
        let mut found = boardwright_compile::check(&def, &map);
        found.extend(link_all(&def, &map, Written::NOTHING));
        found.sort_by_key(|found| found.span);
        found
    } else {
        link_findings([Err(faults)], |path| map.find(path), Written::NOTHING)
    };
    found.into_iter().map(Finding).collect()
}

/// The error for a text that does not have the form of a compiled game.
struct Unread {
    path: String,
    message: String,
    line: usize,
    column: usize,
}

fn read_json(source: &Source) -> Result<GameDef, Unread> {
    let mut reader = serde_json::Deserializer::from_str(&source.text);
    let unread = |path: String, error: &serde_json::Error, what: &str| {
        let at =
            if matches!(path.as_str(), "" | ".") { String::new() } else { format!(" at {path}") };
        let path = if path == "." { String::new() } else { path };
        let message = format!("{what}{at}: {error}");
        Unread { path, message, line: error.line(), column: error.column() }
    };
    let def: GameDef = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        unread(error.path().to_string(), error.inner(), "this is not a compiled game")
    })?;
    let end = reader.end();
    end.map_err(|error| unread(String::new(), &error, "there is more text after the game"))?;
    Ok(def)
}

fn from_json(source: Source, overrides: Overrides) -> Result<Game, Failure> {
    if !overrides.is_empty() {
        return Err(Failure::misuse(format!(
            "--set needs the spec: {} is a compiled game, whose constants are fixed",
            source.name
        )));
    }
    let def = read_json(&source)
        .map_err(|unread| Failure::found(format!("{}: {}", source.name, unread.message)))?;
    if def.format != GameDef::FORMAT {
        return Err(Failure::found(format!(
            "{} has format {}; this version of Boardwright reads format {}",
            source.name,
            def.format,
            GameDef::FORMAT
        )));
    }
    let players = def.meta.players.min..=def.meta.players.max;
    if players.is_empty() || *players.start() < 1 || *players.end() > 16 {
        return Err(Failure::found(format!(
            "{}: meta.players must be a range within 1 to 16",
            source.name
        )));
    }
    crate::foreign::rules_are_foreign();
    Ok(Game { def, source, overrides, findings: Vec::new(), map: SourceMap::default() })
}

fn tell(errors: &[LinkError]) -> String {
    let list: Vec<String> =
        errors.iter().map(|error| format!("{}: {}", error.path, error.message)).collect();
    format!("the game cannot be linked: {}", list.join("; "))
}

/// Returns the player of the seat that an option names: by its number, by its name in the rules, or as players read it.
pub fn seated(
    option: &str,
    seat: &str,
    game: &Game,
    program: &Program,
    labels: &Labels,
) -> Result<PlayerId, Failure> {
    let seat = seat.trim();
    let all: Vec<PlayerId> = (1..).map_while(PlayerId::from_seat).take(program.players()).collect();
    let number = seat.parse::<u32>().ok().and_then(PlayerId::from_seat);
    let same = |name: &str| name.to_lowercase() == seat.to_lowercase();
    let ids = &game.def.meta.players.seats;
    let by_id = |player: &&PlayerId| ids.get(player.index()).is_some_and(|id| same(id));
    let by_label = |player: &&PlayerId| same(labels.seat_name(**player));
    let found = all.iter().find(|player| number == Some(**player));
    let found = found.or_else(|| all.iter().find(by_id)).or_else(|| all.iter().find(by_label));
    found.copied().ok_or_else(|| {
        let told = |player: &PlayerId| format!("{} ({})", player.seat(), labels.seat_name(*player));
        let told: Vec<String> = all.iter().map(told).collect();
        Failure::misuse(format!(
            "{option} needs a seat, by number or name, not `{seat}`: {}",
            told.join(", ")
        ))
    })
}
