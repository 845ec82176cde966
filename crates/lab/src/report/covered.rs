//! Coverage and findings on lines of the rules, in the report.

use super::{EvalReport, Fairness, MetricReport};
use crate::coverage::{self, Coverage, Rule};
use crate::record::GameRecord;
use boardwright_diag::Code;
use boardwright_kernel::Program;
use serde::Serialize;

/// Columns of a rule's text in the table.
const WIDTH: usize = 60;

/// A finding on a part of the rules, with the counts that show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct FindingReport {
    /// The code of its page in docs/diagnostics: `ending-unreached`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub code: Code,
    /// The node of the game: `end[1]`.
    pub path: String,
    /// Its line in the text, from 1; left out if the rules come from no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// One sentence without a full stop.
    pub message: String,
    /// The meaning, and the remedy.
    pub help: String,
}

impl EvalReport {
    /// Adds findings on parts of the rules and, if the games were recorded with it, coverage. `line` finds the line of a
    /// part.
    pub fn with_findings(
        mut self,
        program: &Program,
        records: &[GameRecord],
        line: &dyn Fn(&str) -> Option<u32>,
    ) -> Self {
        self.findings = self.seat_advantage(line).into_iter().collect();
        if let Some(coverage) = Coverage::of(program, records, line) {
            let found = coverage::findings(&coverage).into_iter();
            self.findings.extend(found.map(|found| FindingReport {
                code: found.code,
                line: line(&found.path),
                path: found.path,
                message: found.message,
                help: found.help.to_owned(),
            }));
            self.coverage = Some(coverage.rules);
        }
        self
    }

    /// The seat farthest from an even share, if the games show that the seats are uneven.
    fn seat_advantage(&self, line: &dyn Fn(&str) -> Option<u32>) -> Option<FindingReport> {
        if self.balance.as_ref()?.verdict != Fairness::Unfair {
            return None;
        }
        let even = 1.0 / f64::from(self.players.max(1));
        let number = |text: &Option<String>| text.as_ref()?.parse::<f64>().ok();
        let away = |metric: &&MetricReport| {
            let low = number(&metric.low).map_or(0.0, |low| low - even);
            let high = number(&metric.high).map_or(0.0, |high| even - high);
            low.max(high)
        };
        let seats = self.metrics.iter().filter(|metric| metric.id.starts_with("seat.share("));
        let worst = seats.max_by(|a, b| away(a).total_cmp(&away(b)))?;
        let seat = worst.id.strip_prefix("seat.share(")?.strip_suffix(')')?;
        let (value, low, high) = (worst.value.as_ref()?, worst.low.as_ref()?, worst.high.as_ref()?);
        let path = "meta.players".to_owned();
        Some(FindingReport {
            code: Code::SeatAdvantage,
            line: line(&path),
            path,
            message: format!(
                "seat {seat} gets {value} of the points ({low} to {high}) in {} games between {}",
                self.completed,
                self.agents.join(", ")
            ),
            help: "Give the other seats something more at the start, or shorten the first turn."
                .to_owned(),
        })
    }

    /// The coverage as lines for a terminal, in the order of the text; `written` gives the text of a part. Parts of one text
    /// with equal numbers, as those of a map, have one line.
    pub fn coverage_lines(&self, written: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
        let Some(rules) = &self.coverage else { return Vec::new() };
        let mut rules: Vec<&Rule> = rules.iter().collect();
        rules.sort_by_key(|rule| rule.line.unwrap_or(u32::MAX));
        let head = format!("{:>5}  {:>9}  {:>9}  {:>9}  rule", "line", "asked", "held", "taken");
        let row = |rule: &&Rule| {
            let line = rule.line.map_or("-".to_owned(), |line| line.to_string());
            let text = written(&rule.path).unwrap_or_else(|| rule.path.clone());
            let text: String = text.chars().take(WIDTH).collect();
            let Rule { asked, held, taken, .. } = rule;
            format!("{line:>5}  {asked:>9}  {held:>9}  {taken:>9}  {text}")
        };
        let mut lines: Vec<String> = std::iter::once(head).chain(rules.iter().map(row)).collect();
        lines.dedup();
        lines
    }
}
