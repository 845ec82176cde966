//! The report of an evaluation: metrics, flags and sentences, with numbers as decimal text from one rounding function,
//! so that the same games give the same bytes.

mod charts;
mod covered;
mod fairness;
mod highlights;
mod html;
mod svg;
mod table;
mod trials;

pub use charts::{ActionBar, Charts, CoursePoint, LengthBar};
pub use covered::FindingReport;
pub use fairness::{Balance, Fairness};
pub use html::html;

use crate::coverage::Rule;
use crate::flags::{self, Flag, Witness};
use crate::knob::KnobValue;
use crate::metrics::{self, Measure, Metric};
use crate::record::GameRecord;
use crate::stats::decimal;
use crate::{Plan, Stop, Subject};
use boardwright_sim::{Caps, Hex64};
use serde::{Deserialize, Serialize};

/// Decimals of all numbers.
pub(crate) const PLACES: u32 = 4;

/// The evaluation of a game: many games between agents, measured. Every average holds for these agents alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct EvalReport {
    /// Always `boardwright-eval`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "boardwright-eval")))]
    pub format: String,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The identity of the rules: 16 hex digits.
    pub rules_hash: String,
    /// The seed of the batch: 16 hex digits.
    pub seed: String,
    /// The number of players.
    pub players: u32,
    /// The agents. Different ones take each other's seats: each seed is played once for each seating.
    pub agents: Vec<String>,
    /// Iterations a bot may spend on a decision.
    pub iterations: u32,
    /// The most plies of a game.
    pub cap: u32,
    /// The knobs that were set.
    pub set: Vec<KnobValue>,
    /// The bots of `skill.step`, weakest first: `skill.step(1)` is the share of the second against the first. Left out
    /// unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Vec<String>>,
    /// Games played.
    pub games: u64,
    /// Games that the rules ended; the others reached a cap or could not go on.
    pub completed: u64,
    /// Why no more games were played.
    pub stopped: Stop,
    /// Limits of flags that differ from the defaults.
    pub limits: Vec<LimitReport>,
    /// The main results, in plain sentences.
    pub highlights: Vec<String>,
    /// How even the seats are; left out for one player or without completed games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Balance>,
    /// The mechanics of the rules: kinds of rules that play can reach.
    pub mechanics: Vec<String>,
    /// Ids of actions that were never legal.
    pub never_legal: Vec<String>,
    /// Ids of actions that were legal at least 30 times and that a search never chose; empty unless all agents search.
    pub never_chosen: Vec<String>,
    /// The flags that were raised.
    pub flags: Vec<FlagReport>,
    /// The metrics.
    pub metrics: Vec<MetricReport>,
    /// The data of charts.
    pub charts: Charts,
    /// Findings on parts of the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<FindingReport>,
    /// How often each rule was asked for, held and was taken; left out unless asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coverage: Option<Vec<Rule>>,
}

/// A limit of a flag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LimitReport {
    /// Its name: `LOOP_DETECTED.share`.
    pub name: String,
    /// Its value, a decimal number.
    pub value: String,
}

/// A metric with its 95 % interval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct MetricReport {
    /// The id: `branching.mean`.
    pub id: String,
    /// The unit of value and bounds: `plies`, `moves`, `share` …
    pub unit: String,
    /// The value, a decimal number; left out if no game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The lower bound; left out if there is no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
    /// How many games; decisions for `dominance`, `lift` and `actions`, players for `winlift`, 1 for facts of the rules.
    pub n: u64,
    /// A game to look at, for `tension.blocked` and `interact.counterfactual`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<WitnessReport>,
}

/// A flag with a game to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct FlagReport {
    /// The kind: `LOOP_DETECTED`.
    pub code: String,
    /// One sentence.
    pub message: String,
    /// The action it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The bound that raised it, a decimal number.
    pub bound: String,
    /// The value that the bound passed.
    pub threshold: String,
    /// A game to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<WitnessReport>,
}

/// A game to look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WitnessReport {
    /// Its number in the batch, from 0.
    pub game: u64,
    /// Its seed, as `run --seed` takes it.
    pub seed: String,
    /// The agents by seat.
    pub agents: Vec<String>,
    /// The decision, as `ply.step`.
    pub at: String,
}

impl EvalReport {
    /// The report of the games of a plan, in order.
    pub fn of(subject: &Subject<'_>, stopped: Stop, records: &[GameRecord]) -> Self {
        let Subject { def, program, plan, .. } = *subject;
        let ctx = subject.context();
        let measures = subject.measures(records);
        let metrics: Vec<Metric> = Measure::metrics(&measures, ctx.seed);
        let balance = Balance::of(&ctx, &metrics, records);
        let facts = metrics::action_facts(records, ctx.actions.len());
        let ids = |wanted: &dyn Fn(&metrics::ActionFacts) -> bool| {
            let all = ctx.actions.iter().zip(&facts);
            all.filter(|(_, fact)| wanted(fact)).map(|(id, _)| id.clone()).collect::<Vec<_>>()
        };
        let searched = plan.agents.iter().all(|agent| boardwright_agents::searches(agent));
        let completed = records.iter().filter(|record| record.completed()).count() as u64;
        Self {
            format: "boardwright-eval".to_owned(),
            version: 1,
            game: def.meta.id.clone(),
            rules_hash: Hex64(program.rules_hash()).to_string(),
            seed: Hex64(plan.seed).to_string(),
            players: ctx.players as u32,
            agents: plan.agents.clone(),
            ladder: None,
            iterations: plan.caps.iterations,
            cap: plan.caps.plies,
            set: subject.set.clone(),
            games: records.len() as u64,
            completed,
            stopped,
            limits: subject.limits.changed().map(LimitReport::of).collect(),
            highlights: highlights::sentences(&ctx, &metrics, balance.as_ref(), records),
            balance,
            mechanics: subject.mechanics().iter().map(|one| one.name().to_owned()).collect(),
            never_legal: ids(&|fact| fact.legal == 0),
            never_chosen: ids(&|fact| searched && fact.legal >= 30 && fact.chosen == 0),
            flags: flags::all(&ctx, &subject.limits, def, records)
                .into_iter()
                .map(|flag| FlagReport::of(flag, plan))
                .collect(),
            metrics: metrics
                .iter()
                .map(|metric| MetricReport {
                    witness: metrics::example(&metric.id, records)
                        .and_then(|(record, at)| flags::witness(record, Some(at)))
                        .map(|witness| WitnessReport::of(&witness, plan)),
                    ..MetricReport::of(metric)
                })
                .collect(),
            charts: Charts::of(&ctx, &facts, records),
            findings: Vec::new(),
            coverage: None,
        }
    }

    /// The options with which `run` plays a game of these: `--set N=5 --players 3 --agents mcts --iterations 64
    /// --cap 20000 --seed 0x…`.
    fn again(&self, witness: &WitnessReport) -> String {
        let set: String =
            self.set.iter().map(|one| format!("--set {}={} ", one.knob, one.value)).collect();
        let agents = &witness.agents;
        let iterations = if agents.iter().all(|agent| agent == "random") {
            String::new()
        } else {
            format!(" --iterations {}", self.iterations)
        };
        let usual = self.cap == Caps::default().plies;
        let cap = if usual { String::new() } else { format!(" --cap {}", self.cap) };
        let (players, agents, seed) = (self.players, agents.join(","), &witness.seed);
        format!("{set}--players {players} --agents {agents}{iterations}{cap} --seed {seed}")
    }
}

impl LimitReport {
    fn of((name, value): (&str, f64)) -> Self {
        Self { name: name.to_owned(), value: decimal(value, PLACES) }
    }
}

impl MetricReport {
    pub(crate) fn of(metric: &Metric) -> Self {
        let shown = |value: f64| decimal(value, PLACES);
        Self {
            id: metric.id.clone(),
            unit: metric.unit.to_owned(),
            value: metric.value.map(shown),
            low: metric.interval.map(|(low, _)| shown(low)),
            high: metric.interval.map(|(_, high)| shown(high)),
            n: metric.n,
            witness: None,
        }
    }
}

impl MetricReport {
    /// The report of a metric that a game does not have.
    pub(crate) fn missing(id: &str) -> Self {
        let (id, unit) = (id.to_owned(), String::new());
        Self { id, unit, value: None, low: None, high: None, n: 0, witness: None }
    }
}

impl FlagReport {
    fn of(flag: Flag, plan: &Plan) -> Self {
        Self {
            code: flag.code.as_str().to_owned(),
            message: flag.message,
            action: flag.action,
            bound: decimal(flag.bound, PLACES),
            threshold: decimal(flag.threshold, PLACES),
            witness: flag.witness.map(|witness| WitnessReport::of(&witness, plan)),
        }
    }
}

impl WitnessReport {
    fn of(witness: &Witness, plan: &Plan) -> Self {
        let seats = plan.id(witness.game).agents.into_iter();
        Self {
            game: witness.game,
            seed: format!("0x{}", Hex64(witness.seed)),
            agents: seats.filter_map(|number| plan.agents.get(number).cloned()).collect(),
            at: witness.at.to_string(),
        }
    }
}
