//! A game at several settings of its knobs, on common random numbers.

use crate::Subject;
use crate::knob::KnobValue;
use crate::metrics::Measure;
use crate::record::GameRecord;
use crate::report::{MetricReport, PLACES};
use crate::stats::{counted, decimal};
use boardwright_sim::Hex64;
use serde::Serialize;

/// The width of a chart in characters.
const CHART: usize = 40;

/// A game at several settings. Every average holds for these agents alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SweepReport {
    /// Always `boardwright-sweep`.
    #[cfg_attr(feature = "schema", schemars(extend("const" = "boardwright-sweep")))]
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
    /// Games at each setting.
    pub games: u64,
    /// Ids of the metrics.
    pub metrics: Vec<String>,
    /// The settings, in order.
    pub settings: Vec<SettingReport>,
}

/// One setting and what was measured there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SettingReport {
    /// The knobs and their values.
    pub knobs: Vec<KnobValue>,
    /// The identity of the rules: 16 hex digits.
    pub rules_hash: String,
    /// Games that the rules ended.
    pub completed: u64,
    /// The metrics, in the order of the report's list; without value where the game does not have them.
    pub metrics: Vec<MetricReport>,
}

impl SettingReport {
    /// Measures the games at one setting. The other list has the ids of all metrics there are.
    pub fn of(
        subject: &Subject<'_>,
        knobs: &[KnobValue],
        wanted: &[String],
        records: &[GameRecord],
    ) -> (Self, Vec<String>) {
        let ctx = subject.context();
        let all = subject.measures(records);
        let of = |id: &String| match all.iter().find(|measure| measure.id == *id) {
            Some(measure) => MetricReport::of(&Measure::metric(measure, ctx.seed)),
            None => MetricReport::missing(id),
        };
        let report = Self {
            knobs: knobs.to_vec(),
            rules_hash: Hex64(subject.program.rules_hash()).to_string(),
            completed: records.iter().filter(|record| record.completed()).count() as u64,
            metrics: wanted.iter().map(of).collect(),
        };
        (report, all.into_iter().map(|measure| measure.id).collect())
    }
}

impl SweepReport {
    /// Joins the settings, all of them played with the plan of `subject`.
    pub fn of(subject: &Subject<'_>, wanted: &[String], settings: Vec<SettingReport>) -> Self {
        Self {
            format: "boardwright-sweep".to_owned(),
            version: 1,
            game: subject.def.meta.id.clone(),
            seed: Hex64(subject.plan.seed).to_string(),
            players: subject.program.players() as u32,
            agents: subject.plan.agents.clone(),
            games: subject.plan.games(),
            metrics: wanted.to_vec(),
            settings,
        }
    }

    /// The lines for a terminal: for each metric a row for each setting, with a chart of value and interval.
    pub fn lines(&self) -> Vec<String> {
        let settings = counted(self.settings.len() as u64, "setting");
        let games = counted(self.games, "game");
        let agents = self.agents.join(", ");
        let mut lines = vec![format!("{settings}, {games} each of {agents} with the same seeds.")];
        let most = self.games;
        for setting in self.settings.iter().filter(|setting| setting.completed < most) {
            lines.push(format!(
                "{}: only {} of the games came to an end.",
                KnobValue::text(&setting.knobs),
                setting.completed
            ));
        }
        for (at, id) in self.metrics.iter().enumerate() {
            let rows: Vec<(&SettingReport, &MetricReport)> =
                self.settings.iter().filter_map(|one| Some((one, one.metrics.get(at)?))).collect();
            let unit = rows.iter().map(|(_, metric)| metric.unit.as_str()).find(|u| !u.is_empty());
            lines.push(String::new());
            lines.push(format!("{id} ({})", unit.unwrap_or("no value")));
            lines.extend(chart(&rows));
        }
        lines
    }
}

/// The rows of one metric: setting, value, bounds, and a line with the interval as `─` and the value as `●`.
fn chart(rows: &[(&SettingReport, &MetricReport)]) -> Vec<String> {
    let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<f64>().ok());
    let names: Vec<String> = rows.iter().map(|(one, _)| KnobValue::text(&one.knobs)).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let ends = rows.iter().flat_map(|(_, metric)| {
        [number(&metric.value), number(&metric.low), number(&metric.high)].into_iter().flatten()
    });
    let (least, most) = ends.fold((f64::MAX, f64::MIN), |(a, b), end| (a.min(end), b.max(end)));
    let column = |value: f64| match most - least {
        span if span > 0.0 => ((value - least) / span * (CHART - 1) as f64).round() as usize,
        _ => CHART / 2,
    };
    let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
    let mut lines: Vec<String> = Vec::new();
    for ((_, metric), name) in rows.iter().zip(&names) {
        let mut cells = vec![' '; CHART];
        if let (Some(low), Some(high)) = (number(&metric.low), number(&metric.high)) {
            let line = column(low).min(CHART - 1)..=column(high).min(CHART - 1);
            cells.get_mut(line).into_iter().flatten().for_each(|cell| *cell = '─');
        }
        if let Some(cell) = number(&metric.value).and_then(|value| cells.get_mut(column(value))) {
            *cell = '●';
        }
        let drawn: String = cells.into_iter().collect();
        lines.push(format!(
            "{name:width$}  {:>10}  {:>10}  {:>10}  |{drawn}|",
            shown(&metric.value),
            shown(&metric.low),
            shown(&metric.high),
        ));
    }
    if least < most {
        let (least, most) = (decimal(least, PLACES), decimal(most, PLACES));
        let gap = (CHART + 2).saturating_sub(least.len() + most.len());
        let before = width + 2 + 36;
        lines.push(format!("{:before$}{least}{:gap$}{most}", "", ""));
    }
    lines
}
