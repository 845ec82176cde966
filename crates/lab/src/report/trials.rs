//! Metrics that need games of their own, in the report.

use super::highlights::text;
use super::{EvalReport, MetricReport};
use crate::metrics::Metric;
use crate::record::GameRecord;
use crate::stats::counted;
use crate::{GAMES_OF_A_SEQUENCE, Subject, luck};

impl EvalReport {
    /// Adds `luck` from the games of a [`crate::LuckPlan`]. A game without chance needs none: its luck is 0 already.
    pub fn with_luck(mut self, subject: &Subject<'_>, records: &[GameRecord]) -> Self {
        if !subject.program.has_chance() {
            return self;
        }
        let metric = luck(records).metric(subject.context().seed);
        let sequences = counted(records.len() as u64 / GAMES_OF_A_SEQUENCE, "sequence");
        self.highlights.push(match metric.value {
            Some(_) => format!(
                "Chance decides {} of the variance of the outcome, whatever these bots do ({sequences} of chance, {GAMES_OF_A_SEQUENCE} games each).",
                text(&metric, 3)
            ),
            None => format!(
                "All outcomes of {sequences} of chance are equal, so luck has no value."
            ),
        });
        self.add_measured(&[metric]);
        self
    }

    fn add_measured(&mut self, metrics: &[Metric]) {
        self.metrics.extend(metrics.iter().map(MetricReport::of));
    }
}
