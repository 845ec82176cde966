//! The game and the plan that records belong to.

use crate::flags::Limits;
use crate::knob::KnobValue;
use crate::mechanics::{Mechanic, mechanics};
use crate::metrics::{Context, Measure, measures, resources};
use crate::record::{GameRecord, Probe, Recorder};
use crate::{Plan, Playing};
use boardwright_agents::UnknownAgent;
use boardwright_def::GameDef;
use boardwright_kernel::{Program, game_seed};

/// A game, the plan of its games, and the limits of its flags.
#[derive(Debug, Clone)]
pub struct Subject<'a> {
    /// The rules.
    pub def: &'a GameDef,
    /// The same, linked.
    pub program: &'a Program,
    /// The games.
    pub plan: &'a Plan,
    /// The limits of flags.
    pub limits: Limits,
    /// The knobs that were set, for the report.
    pub set: Vec<KnobValue>,
    resources: Vec<usize>,
    mechanics: Vec<Mechanic>,
    probe: Option<Probe>,
}

impl<'a> Subject<'a> {
    /// A subject with the default limits.
    pub fn new(def: &'a GameDef, program: &'a Program, plan: &'a Plan) -> Self {
        let (resources, mechanics) = (resources(def, program), mechanics(def));
        let (limits, set) = (Limits::default(), Vec::new());
        Self { def, program, plan, limits, set, resources, mechanics, probe: None }
    }

    /// The same with other limits.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same with the knobs that were set.
    pub fn with_set(self, set: Vec<KnobValue>) -> Self {
        Self { set, ..self }
    }

    /// The same with second looks at decisions, for `tension.blocked` and `interact.counterfactual`.
    pub fn probing(self) -> Self {
        Self { probe: Some(Probe::of(self.def, self.program)), ..self }
    }

    /// Plays a game of the plan.
    ///
    /// # Errors
    /// No agent has one of the names.
    pub fn play(&self, game: u64) -> Result<GameRecord, UnknownAgent> {
        self.plan.play_watched(self.program, game, self.recorder())
    }

    /// The same, one slice at a time.
    ///
    /// # Errors
    /// No agent has one of the names.
    pub fn begin(&self, game: u64) -> Result<Playing<'a>, UnknownAgent> {
        let Plan { agents, caps, .. } = self.plan;
        Playing::new(self.program, self.plan.id(game), agents, *caps, self.recorder())
    }

    fn recorder(&self) -> Recorder {
        match &self.probe {
            Some(probe) => Recorder::new().probing(probe.clone()),
            None => Recorder::new(),
        }
    }

    /// The mechanics of the rules.
    pub fn mechanics(&self) -> &[Mechanic] {
        &self.mechanics
    }

    /// The metrics of games of the plan, in the order of the report, before their intervals are drawn.
    pub fn measures(&self, records: &[GameRecord]) -> Vec<Measure> {
        let mut found = measures(&self.context(), records);
        let count = self.mechanics.len() as f64;
        found.push(Measure::exact("mechanics", "mechanics", records, count));
        if !self.program.has_chance() {
            found.push(Measure::exact("luck", "share", records, 0.0));
        }
        found
    }

    /// The names and the seed that metrics need.
    pub fn context(&self) -> Context<'_> {
        Context {
            actions: self.program.actions(),
            resources: &self.resources,
            players: self.program.players(),
            cooperative: self.program.is_cooperative(),
            agents: &self.plan.agents,
            seed: game_seed(self.program.rules_hash(), self.plan.seed),
        }
    }
}
