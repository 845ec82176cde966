//! The search for settings of knobs that meet targets: successive halving. All settings play a few games with the same
//! seeds; those that surely miss a target and the worse half of the others are given up; the rest play twice as many.
//! Those of the last round are checked with other seeds, one after the other, until one of them meets the targets again:
//! luck is a part of what makes a setting the best of many.

use crate::Subject;
use crate::knob::KnobValue;
use crate::metrics::Measure;
use crate::record::GameRecord;
use crate::report::{MetricReport, PLACES};
use crate::stats::{counted, decimal};
use boardwright_kernel::game_seed;
use boardwright_sim::Hex64;
use serde::Serialize;

/// The fewest games of the first round.
const FEWEST: u64 = 40;

/// The number under which the seed of the checks is derived from that of the search. No game of a batch has it.
const CHECK: u64 = u64::MAX;

/// A target: a metric that must be within bounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Want {
    /// The id of the metric.
    pub metric: String,
    /// The lower bound; `None` if there is none.
    pub low: Option<f64>,
    /// The upper bound; `None` if there is none.
    pub high: Option<f64>,
}

/// Whether a target is met. It is a claim about the whole interval, so it has three values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Met {
    /// The whole 95 % interval is within the target.
    Yes,
    /// The whole interval is outside.
    No,
    /// The games do not decide it, or there are fewer than twenty blocks of them; more games would.
    Unknown,
}

/// The search for settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct TuneReport {
    /// Always `boardwright-tune`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "boardwright-tune")))]
    pub format: String,
    /// Always 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = 1)))]
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The seed of every batch: 16 hex digits.
    pub seed: String,
    /// The number of players.
    pub players: u32,
    /// The agents.
    pub agents: Vec<String>,
    /// The targets, as written in options.
    pub wants: Vec<String>,
    /// The settings of the last round, the best first.
    pub best: Vec<TriedReport>,
    /// Settings of the last round with other seeds, in its order, up to the first one that meets the targets again.
    /// Settings that surely miss a target are left out.
    pub checks: Vec<ConfirmReport>,
    /// The rounds, in order.
    pub rounds: Vec<RoundReport>,
}

/// A setting of the last round, played again with other seeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ConfirmReport {
    /// The seed of this batch, for `eval --seed 0x…`: 16 hex digits.
    pub seed: String,
    /// Games, those of the search left out.
    pub games: u64,
    /// The setting, and how it meets the targets in these games.
    pub setting: TriedReport,
}

/// A round: all settings that were left played so many games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RoundReport {
    /// Games of each setting, those of earlier rounds included.
    pub games: u64,
    /// The settings, the best first.
    pub settings: Vec<TriedReport>,
    /// How many of them, from the first, go on; 0 in the last round.
    pub kept: u32,
}

/// A setting and how it meets the targets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct TriedReport {
    /// The knobs and their values.
    pub knobs: Vec<KnobValue>,
    /// The identity of the rules: 16 hex digits.
    pub rules_hash: String,
    /// `yes` if all targets are met, `no` if one is not, else `unknown`.
    pub met: Met,
    /// How far outside the targets the values are, in widths of the targets; 0 if all values are inside.
    pub distance: String,
    /// Each target, in order.
    pub wants: Vec<WantReport>,
}

/// A target at a setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct WantReport {
    /// The metric.
    pub metric: MetricReport,
    /// Whether the target is met.
    pub met: Met,
}

/// A setting after a round, to be ranked.
#[derive(Debug, Clone, PartialEq)]
pub struct Tried {
    /// Which of the settings, from 0.
    pub setting: usize,
    /// How far outside the targets the values are.
    distance: f64,
    /// How far from the middle of the targets they are.
    off_middle: f64,
    report: TriedReport,
}

impl Want {
    /// Reads `seat.first in -0.03..0.03`; a bound that is left out does not count.
    ///
    /// # Errors
    /// The text has another form; in one sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let wrong =
            || "write METRIC in LOW..HIGH, for example \"length.turns in 20..30\"".to_owned();
        let (metric, range) = text.split_once(" in ").ok_or_else(wrong)?;
        let (low, high) = range.trim().split_once("..").ok_or_else(wrong)?;
        let bound = |text: &str| match text.trim() {
            "" => Ok(None),
            text => text.parse::<f64>().ok().filter(|n| n.is_finite()).map(Some).ok_or_else(wrong),
        };
        let (low, high) = (bound(low)?, bound(high)?);
        match (low, high) {
            (None, None) => Err(wrong()),
            (Some(low), Some(high)) if low > high => {
                Err(format!("{} in {}: the bounds are the wrong way round", metric.trim(), range))
            }
            _ => Ok(Self { metric: metric.trim().to_owned(), low, high }),
        }
    }

    /// The target as written in options.
    pub fn text(&self) -> String {
        let shown = |bound: Option<f64>| bound.map_or(String::new(), |b| decimal(b, PLACES));
        format!("{} in {}..{}", self.metric, shown(self.low), shown(self.high))
    }

    /// Whether an interval is within the bounds. Without an interval it is not known.
    pub fn met(&self, interval: Option<(f64, f64)>) -> Met {
        let Some((low, high)) = interval else { return Met::Unknown };
        let above = |value: f64| self.low.is_none_or(|bound| value >= bound);
        let below = |value: f64| self.high.is_none_or(|bound| value <= bound);
        if above(low) && below(high) {
            Met::Yes
        } else if !above(high) || !below(low) {
            Met::No
        } else {
            Met::Unknown
        }
    }

    /// How far outside the bounds a value is, in widths of the target (of 1 for a point or an open target).
    fn distance(&self, value: Option<f64>) -> f64 {
        // A game without the metric is farther away than any value.
        let Some(value) = value else { return 1e9 };
        let under = self.low.map_or(0.0, |low| (low - value).max(0.0));
        let over = self.high.map_or(0.0, |high| (value - high).max(0.0));
        let width = self.low.zip(self.high).map(|(low, high)| high - low);
        (under + over) / width.filter(|width| *width > 0.0).unwrap_or(1.0)
    }

    /// How far from the middle of the target a value is, in widths; 0 for an open target, which has no middle.
    fn off_middle(&self, value: Option<f64>) -> f64 {
        let bounds = self.low.zip(self.high).filter(|(low, high)| low < high);
        let off = |((low, high), value): ((f64, f64), f64)| {
            (value - (low + high) / 2.0).abs() / (high - low)
        };
        bounds.zip(value).map_or(0.0, off)
    }
}

impl Tried {
    /// Measures a setting against the targets.
    ///
    /// # Errors
    /// A target names no metric of the game; in one sentence.
    pub fn of(
        setting: usize,
        subject: &Subject<'_>,
        knobs: &[KnobValue],
        wants: &[Want],
        records: &[GameRecord],
    ) -> Result<Self, String> {
        let ctx = subject.context();
        let all = subject.measures(records);
        let (mut distance, mut off_middle, mut reports) = (0.0, 0.0, Vec::new());
        for want in wants {
            let Some(measure) = all.iter().find(|measure| measure.id == want.metric) else {
                let ids = all.iter().map(|measure| measure.id.as_str());
                return Err(crate::stop::unknown_metric(&want.metric, ids));
            };
            let metric = Measure::metric(measure, ctx.seed);
            distance += want.distance(metric.value);
            off_middle += want.off_middle(metric.value);
            let met = want.met(metric.interval.filter(|_| measure.has_enough_games()));
            reports.push(WantReport { metric: MetricReport::of(&metric), met });
        }
        let met = |wanted: Met| reports.iter().any(|want| want.met == wanted);
        let met = match (met(Met::No), met(Met::Unknown)) {
            (true, _) => Met::No,
            (false, true) => Met::Unknown,
            (false, false) => Met::Yes,
        };
        let report = TriedReport {
            knobs: knobs.to_vec(),
            rules_hash: Hex64(subject.program.rules_hash()).to_string(),
            met,
            distance: decimal(distance, PLACES),
            wants: reports,
        };
        Ok(Self { setting, distance, off_middle, report })
    }
}

/// How many games each setting has played after each round: doubled from round to round, up to `most` in the last one.
/// There are as many rounds as halving needs to leave two or three of `settings`, if there are games enough.
pub fn rounds(settings: usize, most: u64) -> Vec<u64> {
    let halvings = settings.max(1).ilog2().saturating_sub(1);
    let mut games = vec![most];
    for _ in 0..halvings {
        match games.last().copied().unwrap_or(0) / 2 {
            half if half >= FEWEST => games.push(half),
            _ => break,
        }
    }
    games.reverse();
    games
}

/// Ranks the settings of a round; also gives their numbers, the best first. None goes on after the last round, and a
/// setting that surely misses a target goes on only if it is the best of all.
pub(crate) fn rank(mut tried: Vec<Tried>, games: u64, last: bool) -> (RoundReport, Vec<usize>) {
    let rank_of = |met: Met| match met {
        Met::Yes => 0,
        Met::Unknown => 1,
        Met::No => 2,
    };
    tried.sort_by(|a, b| {
        let sure = (a.report.met == Met::No).cmp(&(b.report.met == Met::No));
        let near = a.distance.total_cmp(&b.distance);
        let met = rank_of(a.report.met).cmp(&rank_of(b.report.met));
        let middle = a.off_middle.total_cmp(&b.off_middle);
        sure.then(near).then(met).then(middle).then(a.setting.cmp(&b.setting))
    });
    let possible = tried.iter().filter(|one| one.report.met != Met::No).count();
    let kept = possible.min(tried.len().div_ceil(2)).max(1).min(tried.len());
    let kept = if last { 0 } else { kept };
    let settings = tried.iter().map(|one| one.report.clone()).collect();
    let order = tried.iter().map(|one| one.setting).collect();
    (RoundReport { games, settings, kept: kept as u32 }, order)
}

/// The seed of the checks of a search with this seed.
pub fn check_seed(seed: u64) -> u64 {
    game_seed(seed, CHECK)
}

impl ConfirmReport {
    /// Describes `tried`, which was measured with the plan of `subject`.
    pub fn of(subject: &Subject<'_>, tried: Tried) -> Self {
        Self {
            seed: Hex64(subject.plan.seed).to_string(),
            games: subject.plan.games(),
            setting: tried.report,
        }
    }

    fn line(&self) -> String {
        let (name, games) = (KnobValue::text(&self.setting.knobs), counted(self.games, "game"));
        format!("Check with {games} of other seeds: {name}: {}", self.setting.wants())
    }
}

impl TuneReport {
    /// Joins the rounds of a search with the plan of `subject`. There are no checks yet.
    pub fn of(subject: &Subject<'_>, wants: &[Want], rounds: Vec<RoundReport>) -> Self {
        Self {
            format: "boardwright-tune".to_owned(),
            version: 1,
            game: subject.def.meta.id.clone(),
            seed: Hex64(subject.plan.seed).to_string(),
            players: subject.program.players() as u32,
            agents: subject.plan.agents.clone(),
            wants: wants.iter().map(Want::text).collect(),
            best: rounds.last().map(|round| round.settings.clone()).unwrap_or_default(),
            checks: Vec::new(),
            rounds,
        }
    }

    /// The lines for a terminal: the result in sentences, then the rounds.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.result().into_iter().collect();
        lines.extend(self.checks.iter().map(ConfirmReport::line));
        for round in &self.rounds {
            lines.push(String::new());
            lines.push(format!(
                "{}, {} each",
                counted(round.settings.len() as u64, "setting"),
                counted(round.games, "game")
            ));
            for (at, one) in round.settings.iter().enumerate() {
                lines.push(one.line(at < round.kept as usize));
            }
        }
        lines
    }

    /// The setting that a check confirms.
    pub fn confirmed(&self) -> Option<&TriedReport> {
        self.checks.iter().map(|check| &check.setting).find(|setting| setting.met == Met::Yes)
    }

    /// The result in a sentence; `None` if nothing was played.
    pub fn result(&self) -> Option<String> {
        let games = counted(self.rounds.last().map_or(0, |round| round.games), "game");
        if let Some(confirmed) = self.confirmed() {
            let name = KnobValue::text(&confirmed.knobs);
            return Some(format!("{name} meets the targets; {games} of other seeds confirm it."));
        }
        let best = self.best.first()?;
        let name = KnobValue::text(&best.knobs);
        Some(match best.met {
            Met::Yes => format!(
                "{name} meets the targets after {games}, but no check with other seeds confirms it."
            ),
            Met::Unknown => format!(
                "{name} comes nearest after {games}; it is not known yet whether it meets the targets."
            ),
            Met::No => {
                format!("No setting meets the targets; {name} comes nearest after {games}.")
            }
        })
    }
}

impl TriedReport {
    /// The line of a round.
    fn line(&self, kept: bool) -> String {
        let mark = if kept { "+" } else { " " };
        format!("{mark} {}: {}", KnobValue::text(&self.knobs), self.wants())
    }

    /// `yes; seat.first 0.0010 (-0.0150 to 0.0170) yes`.
    fn wants(&self) -> String {
        let want = |want: &WantReport| {
            let metric = &want.metric;
            let shown = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
            let (low, high) = (shown(&metric.low), shown(&metric.high));
            let word = want.met.word();
            format!("{} {} ({low} to {high}) {word}", metric.id, shown(&metric.value))
        };
        let wants: Vec<String> = self.wants.iter().map(want).collect();
        format!("{}; {}", self.met.word(), wants.join(", "))
    }
}

impl Met {
    fn word(self) -> &'static str {
        match self {
            Met::Yes => "yes",
            Met::No => "no",
            Met::Unknown => "unknown",
        }
    }
}
