//! Two games, or two settings of one, on common random numbers: the same seeds for both. A difference is drawn from
//! pairs of blocks with the same seed, so that luck which both share does not widen its interval.

use crate::Subject;
use crate::metrics::Measure;
use crate::record::GameRecord;
use crate::report::PLACES;
use crate::stats::{Level, counted, decimal, percentiles};
use boardwright_kernel::game_seed;
use boardwright_sim::Hex64;
use serde::Serialize;

/// Two games beside each other. Every difference holds for these agents alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CompareReport {
    /// Always `boardwright-compare`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "boardwright-compare")))]
    pub format: String,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The first game.
    pub first: SideReport,
    /// The second game.
    pub second: SideReport,
    /// The seed of both batches: 16 hex digits.
    pub seed: String,
    /// The number of players.
    pub players: u32,
    /// The agents.
    pub agents: Vec<String>,
    /// Games of each side.
    pub games: u64,
    /// The clear differences, in plain sentences.
    pub highlights: Vec<String>,
    /// The metrics that both games have.
    pub metrics: Vec<DifferenceReport>,
}

/// One of the two games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SideReport {
    /// Its name in the report: its id, or the setting that tells it from the other.
    pub name: String,
    /// The id of the game.
    pub game: String,
    /// The identity of the rules: 16 hex digits.
    pub rules_hash: String,
    /// Games that the rules ended.
    pub completed: u64,
}

/// A metric of both games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct DifferenceReport {
    /// The id: `branching.mean`.
    pub id: String,
    /// The unit.
    pub unit: String,
    /// The value of the first game; left out if no game has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The value of the second game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// The second minus the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    /// The lower bound of the difference, 95 %; left out if there is no interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// The upper bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
    /// True if the 99 % interval does not hold 0, with at least twenty blocks of games.
    pub clear: bool,
}

/// One side of a comparison.
#[derive(Debug, Clone, Copy)]
pub struct Side<'a> {
    /// Its name in the report.
    pub name: &'a str,
    /// The game and the plan; both sides have the same plan.
    pub subject: &'a Subject<'a>,
    /// The games, in order.
    pub records: &'a [GameRecord],
}

impl CompareReport {
    /// Compares two batches of the same plan. `wanted` names the metrics; none means all.
    ///
    /// # Errors
    /// A metric that is wanted is not in both games; in one sentence.
    pub fn of(first: &Side<'_>, second: &Side<'_>, wanted: &[String]) -> Result<Self, String> {
        let plan = first.subject.plan;
        let one = first.subject.measures(first.records);
        let two = second.subject.measures(second.records);
        let both: Vec<(&Measure, &Measure)> = one
            .iter()
            .filter_map(|a| Some((a, two.iter().find(|b| b.id == a.id && b.unit == a.unit)?)))
            .collect();
        let ids = || both.iter().map(|(measure, _)| measure.id.as_str());
        for name in wanted {
            if !ids().any(|id| id == name) {
                return Err(crate::stop::unknown_metric(name, ids()));
            }
        }
        let asked = |id: &String| wanted.is_empty() || wanted.contains(id);
        let metrics: Vec<DifferenceReport> = both
            .iter()
            .filter(|(measure, _)| asked(&measure.id))
            .map(|(a, b)| DifferenceReport::of(a, b, game_seed(plan.seed, plan.wanted)))
            .collect();
        Ok(Self {
            format: "boardwright-compare".to_owned(),
            version: 1,
            first: SideReport::of(first),
            second: SideReport::of(second),
            seed: Hex64(plan.seed).to_string(),
            players: first.subject.program.players() as u32,
            agents: plan.agents.clone(),
            games: first.records.len() as u64,
            highlights: sentences(first, second, &metrics),
            metrics,
        })
    }

    /// The lines for a terminal: sentences and a table.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.highlights.clone();
        lines.push(String::new());
        let width = self.metrics.iter().map(|metric| metric.id.chars().count()).max().unwrap_or(0);
        lines.push(format!(
            "{:width$}  {:>10}  {:>10}  {:>10}  {:>10}  {:>10}  unit",
            "metric", "first", "second", "difference", "low", "high"
        ));
        let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        lines.extend(self.metrics.iter().map(|metric| {
            format!(
                "{:width$}  {:>10}  {:>10}  {:>10}  {:>10}  {:>10}  {}{}",
                metric.id,
                shown(&metric.first),
                shown(&metric.second),
                shown(&metric.difference),
                shown(&metric.low),
                shown(&metric.high),
                metric.unit,
                if metric.clear { " *" } else { "" }
            )
        }));
        lines
    }
}

impl SideReport {
    fn of(side: &Side<'_>) -> Self {
        Self {
            name: side.name.to_owned(),
            game: side.subject.def.meta.id.clone(),
            rules_hash: Hex64(side.subject.program.rules_hash()).to_string(),
            completed: side.records.iter().filter(|record| record.completed()).count() as u64,
        }
    }
}

impl DifferenceReport {
    fn of(first: &Measure, second: &Measure, seed: u64) -> Self {
        let (a, b) = (first.value(), second.value());
        let difference = a.zip(b).map(|(a, b)| b - a);
        let both = [first, second].iter().all(|side| side.interval(seed).is_some());
        let draws = difference.filter(|_| both);
        let draws = draws.map(|_| paired(first, second, seed)).unwrap_or_default();
        let interval = percentiles(&draws, Level::P95);
        let enough = first.has_enough_games() && second.has_enough_games();
        let wide = percentiles(&draws, Level::P99).filter(|_| enough);
        let shown = |value: f64| decimal(value, PLACES);
        Self {
            id: first.id.clone(),
            unit: first.unit.to_owned(),
            first: a.map(shown),
            second: b.map(shown),
            difference: difference.map(shown),
            low: interval.map(|(low, _)| shown(low)),
            high: interval.map(|(_, high)| shown(high)),
            clear: wide.is_some_and(|(low, high)| low > 0.0 || high < 0.0),
        }
    }
}

/// The difference in each draw of blocks; both batches have the same draws.
fn paired(first: &Measure, second: &Measure, seed: u64) -> Vec<Option<f64>> {
    let both = first.draws(seed).into_iter().zip(second.draws(seed));
    both.map(|(a, b)| a.zip(b).map(|(a, b)| b - a)).collect()
}

fn sentences(first: &Side<'_>, second: &Side<'_>, metrics: &[DifferenceReport]) -> Vec<String> {
    let games = counted(first.records.len() as u64, "game");
    let agents = first.subject.plan.agents.join(", ");
    let mut found = vec![format!(
        "{games} each of {agents} with the same seeds; first: {}, second: {}.",
        first.name, second.name
    )];
    for side in [first, second] {
        let left = side.records.iter().filter(|record| !record.completed()).count() as u64;
        if left > 0 {
            let left = counted(left, "game");
            found.push(format!("{left} of {} did not come to an end.", side.name));
        }
    }
    let clear: Vec<&DifferenceReport> = metrics.iter().filter(|metric| metric.clear).collect();
    // Each number once: spreads and percentiles follow the mean, and shares of seats add up.
    let told = |id: &str| {
        let parts = [".sd", ".p5", ".p50", ".p95"];
        !parts.iter().any(|part| id.ends_with(part)) && !id.starts_with("seat.share")
    };
    for metric in clear.iter().filter(|metric| told(&metric.id)) {
        let (Some(a), Some(b), Some(low), Some(high)) =
            (&metric.first, &metric.second, &metric.low, &metric.high)
        else {
            continue;
        };
        let less = metric.difference.as_ref().is_some_and(|difference| difference.starts_with('-'));
        found.push(format!(
            "{} is {}: {b} instead of {a}, a difference of {} ({low} to {high}) {}.",
            metric.id,
            if less { "lower" } else { "higher" },
            metric.difference.as_deref().unwrap_or_default(),
            metric.unit
        ));
    }
    if clear.is_empty() {
        found.push("No difference is clear; more games may show one.".to_owned());
    } else {
        found.push(format!(
            "* marks {} whose 99 % interval does not hold 0; in brackets 95 % intervals.",
            counted(clear.len() as u64, "difference")
        ));
    }
    found
}
