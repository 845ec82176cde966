//! From a text to a game, and whole games between bots.

use crate::compare::Comparison;
use crate::exact;
use crate::finding::{self, FoundJson};
use crate::many::{Counting, Evaluation};
use crate::options::{
    CompareOptions, CompileOptions, GamesOptions, SolveOptions, StartOptions, read,
};
use crate::play::Play;
use crate::rules::{Rules, Source};
use crate::written::{MismatchJson, PlayedJson, ReplayJson};
use crate::{Refusal, json};
use boardwright_compile::{definitions, lint};
use boardwright_def::{Knob, ListKnob};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_kernel::{LinkOptions, link, parse_seed};
use boardwright_sim::stats::counted;
use boardwright_sim::{About, Ending, Trace, Written, game_findings, replay, run_game};
use serde::Serialize;
use std::rc::Rc;

/// Largest text of a game, in bytes, as for the command.
const MAX_SPEC: usize = 1024 * 1024;

/// A game without errors, linked for every number of players that it allows.
pub struct Game {
    source: Rc<Source>,
    /// By number of players, from the fewest on.
    rules: Vec<Rc<Rules>>,
}

/// Facts of a game.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InfoJson<'g> {
    id: &'g str,
    name: &'g str,
    players: PlayersJson,
    knobs: &'g [Knob],
    list_knobs: &'g [ListKnob],
    actions: &'g [String],
    hides: bool,
    has_chance: bool,
}

#[derive(Serialize)]
struct PlayersJson {
    min: u32,
    max: u32,
}

/// Compiles a text and checks the whole game. There is a game if no finding is an error.
///
/// # Errors
/// The options are wrong.
pub fn compile(text: &str, options: &str) -> Result<(Option<Game>, Vec<FoundJson>), Refusal> {
    let CompileOptions { set } = read("compile", options)?;
    if text.len() > MAX_SPEC {
        let bytes = text.len();
        let message = format!("the text has {bytes} bytes; a spec may have {MAX_SPEC} at most");
        let finding = Diagnostic::new(Code::FileTooLarge, Span::point(0), message);
        return Ok((None, finding::written(text, vec![finding])));
    }
    let compiled = lint(text, &set);
    let mut findings = compiled.diagnostics;
    let mut game = None;
    if let Some(def) = compiled.def {
        let players = def.meta.players.min..=def.meta.players.max;
        let linked: Vec<_> = players.map(|players| link(&def, &LinkOptions { players })).collect();
        let written = Written { text, definitions };
        let span_of = |path: &str| compiled.source_map.find(path);
        findings.extend(game_findings(&def, &linked, span_of, written));
        findings.sort_by_key(|finding| finding.span);
        let programs: Result<Vec<_>, _> = linked.into_iter().collect();
        if let Ok(programs) = programs
            && !findings.iter().any(Diagnostic::is_error)
        {
            let rules = programs.into_iter().map(|program| Rc::new(Rules::new(&def, program)));
            let rules = rules.collect();
            let source = Source { def, text: text.to_owned(), set, map: compiled.source_map };
            game = Some(Game { rules, source: Rc::new(source) });
        }
    }
    Ok((game, finding::written(text, findings)))
}

impl Game {
    /// Id, name, players, knobs and actions, as JSON.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn info(&self) -> Result<String, Refusal> {
        let meta = &self.source.def.meta;
        let rules = self.rules(None)?;
        json(&InfoJson {
            id: &meta.id,
            name: if meta.name.is_empty() { &meta.id } else { &meta.name },
            players: PlayersJson { min: meta.players.min, max: meta.players.max },
            knobs: &self.source.def.authoring.knobs,
            list_knobs: &self.source.def.authoring.lists,
            actions: rules.program.actions(),
            hides: rules.program.hides(),
            has_chance: rules.program.has_chance(),
        })
    }

    /// Starts a match.
    ///
    /// # Errors
    /// The options are wrong.
    pub fn start(&self, options: &str) -> Result<Play, Refusal> {
        let options: StartOptions = read("start", options)?;
        let rules = self.rules(options.players)?;
        Ok(Play::new(rules, parse_seed(&options.seed), options.explicit_chance))
    }

    /// Plays a whole game between bots; its result and trace as JSON.
    ///
    /// # Errors
    /// The options are wrong.
    pub fn run(&self, options: &str) -> Result<String, Refusal> {
        let options: GamesOptions = read("run", options)?;
        if options.coverage {
            return Err("one game has no option `coverage`; `evaluate` has it".to_owned());
        }
        let rules = self.rules(options.players)?;
        let names = options.seats(&rules.program)?;
        let agents = names.iter().map(|name| boardwright_agents::agent(name));
        let agents = agents.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let seed = parse_seed(&options.seed);
        let played = run_game(&rules.program, &self.about(), seed, agents, options.caps(), &mut ())
            .map_err(|error| error.to_string())?;
        let ending = played.trace.result.clone().unwrap_or_else(Ending::capped);
        json(&PlayedJson {
            plies: played.plies,
            decisions: played.trace.rows.len(),
            last_hash: played.trace.last_hash(),
            result: rules.ending(&ending, played.outcome.as_ref()),
            trace: played.trace.to_text(),
        })
    }

    /// Plays a trace again and checks every hash; the result or the first difference as JSON.
    ///
    /// # Errors
    /// The text is not a trace of this game.
    pub fn replay(&self, trace: &str) -> Result<String, Refusal> {
        let trace = Trace::parse(trace).map_err(|error| format!("the trace: {error}"))?;
        let (of, id) = (&trace.header.game, &self.source.def.meta.id);
        if of != id {
            return Err(format!("the trace is of `{of}`, not of `{id}`"));
        }
        let rules = self.rules(Some(trace.header.players))?;
        json(&match replay(&rules.program, &trace) {
            Ok(replayed) => ReplayJson {
                verified: true,
                decisions: Some(replayed.decisions),
                plies: Some(replayed.plies),
                last_hash: Some(trace.last_hash()),
                result: trace
                    .result
                    .as_ref()
                    .map(|ending| rules.ending(ending, replayed.outcome.as_ref())),
                mismatch: None,
            },
            Err(mismatch) => ReplayJson {
                verified: false,
                decisions: None,
                plies: None,
                last_hash: None,
                result: None,
                mismatch: Some(MismatchJson::new(&mismatch)),
            },
        })
    }

    /// Begins to count the results of many games.
    ///
    /// # Errors
    /// The options are wrong.
    pub fn count(&self, options: &str) -> Result<Counting, Refusal> {
        let options: GamesOptions = read("batch", options)?;
        Counting::new(self.rules(options.players)?, &options)
    }

    /// Begins to measure many games.
    ///
    /// # Errors
    /// The options are wrong.
    pub fn evaluate(&self, options: &str) -> Result<Evaluation, Refusal> {
        let options: GamesOptions = read("evaluate", options)?;
        Evaluation::new(self.source.clone(), self.rules(options.players)?, &options)
    }

    /// Begins to compare this game with another one, on the same seeds. `metrics` is a list of names as JSON; an empty one
    /// means all metrics.
    ///
    /// # Errors
    /// The options are wrong.
    pub fn compare(
        &self,
        other: &Game,
        metrics: &str,
        options: &str,
    ) -> Result<Comparison, Refusal> {
        let options =
            CompareOptions { metrics: read("compare", metrics)?, games: read("compare", options)? };
        let players = options.games.players;
        let side = |game: &Game| Ok::<_, Refusal>((game.source.clone(), game.rules(players)?));
        Comparison::new([side(self)?, side(other)?], options)
    }

    /// Solves the game; the report as JSON.
    ///
    /// # Errors
    /// The options are wrong, or the game cannot be solved.
    pub fn solve(&self, options: &str) -> Result<String, Refusal> {
        let options: SolveOptions = read("solve", options)?;
        exact::solve(&self.source.def.meta.id, &*self.rules(options.players)?, &options)
    }

    fn about(&self) -> About {
        let (game, overrides) = (self.source.def.meta.id.clone(), self.source.set.clone());
        About { game, overrides, spec: None }
    }

    /// The rules for a number of players; by default 2, or the nearest number that the game allows.
    fn rules(&self, players: Option<u32>) -> Result<Rc<Rules>, Refusal> {
        let allowed = &self.source.def.meta.players;
        let wanted = players.unwrap_or(2.clamp(allowed.min, allowed.max.max(allowed.min)));
        let found = wanted.checked_sub(allowed.min).and_then(|at| self.rules.get(at as usize));
        found.cloned().ok_or_else(|| {
            let range = if allowed.min == allowed.max {
                counted(allowed.min.into(), "player")
            } else {
                format!("{} to {} players", allowed.min, allowed.max)
            };
            format!("{} is for {range}, not {wanted}", self.source.def.meta.id)
        })
    }
}
