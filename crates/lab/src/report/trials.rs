//! Metrics that need games of their own, in the report.

use super::highlights::text;
use super::{EvalReport, MetricReport};
use crate::metrics::Metric;
use crate::record::GameRecord;
use crate::stats::counted;
use crate::{GAMES_OF_A_SEQUENCE, SkillPlan, Subject, luck};

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

    /// Adds `skill.step`, `skill.gradient` and `skill.depth` from the games of a ladder.
    pub fn with_skill(
        mut self,
        subject: &Subject<'_>,
        plan: &SkillPlan,
        records: &[GameRecord],
    ) -> Self {
        let seed = subject.context().seed;
        let measures = plan.measures(seed, records);
        let metrics: Vec<Metric> = measures.iter().map(|measure| measure.metric(seed)).collect();
        let steps = plan.agents.windows(2).zip(&metrics).filter_map(|(pair, step)| {
            let [weaker, stronger] = pair else { return None };
            step.value?;
            Some(format!("{stronger} gets {} against {weaker}.", text(step, 3)))
        });
        self.highlights.extend(steps);
        if metrics.iter().all(|metric| metric.value.is_none()) {
            let why = "The ladder of bots has no result: players win and lose together, or no game came to an end.";
            self.highlights.push(why.to_owned());
        }
        self.ladder = Some(plan.agents.to_vec());
        self.add_measured(&metrics);
        self
    }

    fn add_measured(&mut self, metrics: &[Metric]) {
        self.metrics.extend(metrics.iter().map(MetricReport::of));
    }
}
