//! The report as lines for a terminal.

use super::{EvalReport, FlagReport, MetricReport};
use crate::Reason;

impl EvalReport {
    /// The lines: sentences, flags, a table of metrics.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.highlights.clone();
        if let Some(balance) = &self.balance {
            lines.push(format!(
                "The gap between seats is {}; equal seats have {} on average and stay below {} in 95 % of the batches.",
                balance.gap, balance.expected_gap, balance.largest_gap
            ));
        }
        if self.stopped.reason != Reason::Games {
            lines.push(self.stopped.message.clone());
        }
        lines.push(String::new());
        if self.flags.is_empty() {
            lines.push("No flags.".to_owned());
        }
        lines.extend(self.flags.iter().flat_map(|flag| flag.lines(self)));
        lines.push(String::new());
        let width = self.metrics.iter().map(|metric| metric.id.chars().count()).max().unwrap_or(0);
        lines.push(format!(
            "{:width$}  {:>10}  {:>10}  {:>10}  {:>8}  unit",
            "metric", "value", "low", "high", "n"
        ));
        lines.extend(self.metrics.iter().map(|metric| metric.line(width)));
        let seen =
            self.metrics.iter().filter_map(|metric| Some((metric, metric.witness.as_ref()?)));
        lines.extend(seen.map(|(metric, witness)| {
            format!("{}: see {} at {}", metric.id, self.again(witness), witness.at)
        }));
        if !self.mechanics.is_empty() {
            lines.extend([String::new(), format!("Mechanics: {}.", self.mechanics.join(", "))]);
        }
        lines
    }
}

impl MetricReport {
    fn line(&self, width: usize) -> String {
        let shown = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
        format!(
            "{:width$}  {:>10}  {:>10}  {:>10}  {:>8}  {}",
            self.id,
            shown(&self.value),
            shown(&self.low),
            shown(&self.high),
            self.n,
            self.unit
        )
    }
}

impl FlagReport {
    fn lines(&self, report: &EvalReport) -> Vec<String> {
        let mut lines = vec![format!("{}: {}", self.code, self.message)];
        if let Some(witness) = &self.witness {
            lines.push(format!(
                "  see {} at {} (bound {}, threshold {})",
                report.again(witness),
                witness.at,
                self.bound,
                self.threshold
            ));
        }
        lines
    }
}
