//! A new evaluation beside a stored report: which intervals no longer overlap.

use crate::knob::KnobValue;
use crate::report::{EvalReport, MetricReport, PLACES};
use boardwright_sim::Hex64;
use serde::{Deserialize, Serialize};

/// The parts of a stored report that a check needs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredReport {
    /// Always `boardwright-eval`.
    pub format: String,
    /// Always 1.
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The seed of the batch: 16 hex digits.
    pub seed: Hex64,
    /// The number of players.
    pub players: u32,
    /// The agents.
    pub agents: Vec<String>,
    /// Iterations a bot may spend on a decision.
    pub iterations: u32,
    /// The most plies of a game.
    pub cap: u32,
    /// The knobs that were set.
    pub set: Vec<KnobValue>,
    /// Games played.
    pub games: u64,
    /// The metrics.
    pub metrics: Vec<MetricReport>,
}

/// The most games of a stored report.
const MOST_GAMES: u64 = 1_000_000;

/// A check of a game against a stored report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CheckReport {
    /// Always `boardwright-check`.
    pub format: String,
    /// Always 1.
    pub version: u32,
    /// The id of the game.
    pub game: String,
    /// The agents.
    pub agents: Vec<String>,
    /// Games played.
    pub games: u64,
    /// True if all intervals that were compared overlap.
    pub holds: bool,
    /// How many intervals were compared.
    pub compared: usize,
    /// The metrics whose intervals do not overlap.
    pub apart: Vec<Apart>,
    /// Ids of metrics with an interval in one of the two reports alone. They do not count.
    pub alone: Vec<String>,
}

/// A metric whose intervals do not overlap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Apart {
    /// The metric in the stored report.
    pub stored: MetricReport,
    /// The same metric now.
    pub found: MetricReport,
}

impl StoredReport {
    /// Checks what the form of the JSON does not: the kind of the report, the number of games, the bounds of metrics.
    ///
    /// # Errors
    /// The mistake, with its place as a JSON pointer.
    pub fn validate(&self) -> Result<(), String> {
        if self.format != "boardwright-eval" || self.version != 1 {
            return Err("/format: this is not a report of boardwright eval".to_owned());
        }
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(format!("/games: {} is not from 1 to {MOST_GAMES}", self.games));
        }
        for (number, metric) in self.metrics.iter().enumerate() {
            let bounds = [("low", &metric.low), ("high", &metric.high)];
            for (name, bound) in bounds {
                let Some(text) = bound else { continue };
                if scaled(text).is_none() {
                    let at = format!("/metrics/{number}/{name}");
                    return Err(format!("{at}: `{text}` is not a number with {PLACES} decimals"));
                }
            }
            if interval(metric).is_some_and(|(low, high)| low > high) {
                return Err(format!("/metrics/{number}: `low` is above `high`"));
            }
        }
        Ok(())
    }
}

impl CheckReport {
    /// Compares a new report with a stored one.
    pub fn of(stored: &StoredReport, found: &EvalReport) -> Self {
        let (mut compared, mut apart, mut alone) = (0, Vec::new(), Vec::new());
        let now = |id: &str| found.metrics.iter().find(|metric| metric.id == id);
        for before in stored.metrics.iter().filter(|metric| interval(metric).is_some()) {
            let after = now(&before.id).and_then(|metric| Some((metric, interval(metric)?)));
            let (Some((metric, (low, high))), Some((old_low, old_high))) =
                (after, interval(before))
            else {
                alone.push(before.id.clone());
                continue;
            };
            compared += 1;
            if high < old_low || low > old_high {
                apart.push(Apart { stored: before.clone(), found: metric.clone() });
            }
        }
        let had = |id: &str| {
            stored.metrics.iter().any(|metric| metric.id == id && interval(metric).is_some())
        };
        let new = found.metrics.iter().filter(|metric| interval(metric).is_some());
        alone.extend(new.filter(|metric| !had(&metric.id)).map(|metric| metric.id.clone()));
        Self {
            format: "boardwright-check".to_owned(),
            version: 1,
            game: found.game.clone(),
            agents: found.agents.clone(),
            games: found.games,
            holds: apart.is_empty(),
            compared,
            apart,
            alone,
        }
    }

    /// The check in lines for people.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.apart.iter().map(Apart::line).collect();
        if !self.alone.is_empty() {
            let ids = self.alone.join(", ");
            lines.push(format!("In one of the reports alone, not compared: {ids}"));
        }
        let (compared, apart) = (self.compared, self.apart.len());
        let told = match apart {
            0 => format!("all {compared} intervals overlap with those of the report"),
            1 => format!("1 of {compared} intervals no longer overlaps with that of the report"),
            _ => format!(
                "{apart} of {compared} intervals no longer overlap with those of the report"
            ),
        };
        lines.push(format!("{}, {} games of {}: {told}", self.game, self.games, agents(self)));
        lines
    }
}

fn agents(report: &CheckReport) -> String {
    let mut names = report.agents.clone();
    names.dedup();
    names.join(", ")
}

impl Apart {
    fn line(&self) -> String {
        let told = |metric: &MetricReport| {
            let text = |part: &Option<String>| part.clone().unwrap_or_default();
            format!("{} ({} to {})", text(&metric.value), text(&metric.low), text(&metric.high))
        };
        let (stored, found) = (told(&self.stored), told(&self.found));
        format!("{}: {found} now, {stored} in the report ({})", self.stored.id, self.stored.unit)
    }
}

/// The interval of a metric, in units of the last decimal.
fn interval(metric: &MetricReport) -> Option<(i128, i128)> {
    Some((scaled(metric.low.as_deref()?)?, scaled(metric.high.as_deref()?)?))
}

/// A decimal number as reports write it, in units of the last decimal.
fn scaled(text: &str) -> Option<i128> {
    let (minus, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 30 || rest.len() > PLACES as usize {
        return None;
    }
    let all = format!("{whole}{rest:0<width$}", width = PLACES as usize);
    plain(&all).then(|| all.parse::<i128>().ok())?.map(|value| minus * value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_read_exactly() {
        let cases =
            [("0.5000", 5000), ("-0.0375", -375), ("12", 120_000), ("-0", 0), ("7.1", 71_000)];
        for (text, value) in cases {
            assert_eq!(scaled(text), Some(value), "{text}");
        }
        for text in ["", "-", ".5", "1.00001", "1e3", "+1", "--1", "NaN", "1.-5", " 1", "1,5"] {
            assert_eq!(scaled(text), None, "{text}");
        }
    }
}
