//! The report of recorded games, as the page shows it and as files.

use super::case::Case;
use crate::refusal::Refusal;
use crate::words::Words;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{CoursePoint, EvalReport, Fairness, MetricReport, Stop, html};
use boardwright_protocol::{
    LabAction, LabBar, LabEnd, LabFile, LabForm, LabMetric, LabNote, LabPoint, LabRate,
    LabRecorded, LabReport, LabRule, LabVerdict, LabWitness,
};

/// The most lines of rules that are sent.
const MOST_RULES: usize = 1_000;

/// The report as the page shows it.
pub fn report(case: &Case, of: &LabRecorded) -> Result<LabReport, Refusal> {
    let records = case.records(&of.records)?;
    let report = evaluated(case, &records, of.ended);
    let words = Words::new(&case.rules);
    let clip = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let seats = report.metrics.iter().filter(|metric| metric.id.starts_with("seat.share("));
    Ok(LabReport {
        seats: seats.map(rate).collect(),
        verdict: report.balance.as_ref().map(|balance| match balance.verdict {
            Fairness::Fair => LabVerdict::Fair,
            Fairness::Unfair => LabVerdict::Unfair,
            Fairness::Unknown => LabVerdict::Unknown,
        }),
        notes: notes(&report),
        metrics: report.metrics.iter().map(metric).collect(),
        lengths: report
            .charts
            .lengths
            .iter()
            .map(|bar| LabBar { from: clip(bar.from), to: clip(bar.to), games: clip(bar.games) })
            .collect(),
        branching: report.charts.branching.iter().map(point).collect(),
        lead: report.charts.lead.iter().map(point).collect(),
        actions: report
            .charts
            .actions
            .iter()
            .map(|bar| LabAction {
                name: words.id(&bar.id),
                legal: clip(bar.legal),
                chosen: clip(bar.chosen),
                share: bar.share.clone(),
                expected: bar.expected.clone(),
            })
            .collect(),
        rules: rules(case, &report),
        watch: to_watch(&records),
        rules_hash: report.rules_hash,
        games: clip(report.games),
        completed: clip(report.completed),
        highlights: report.highlights,
    })
}

/// The report as a file.
pub fn file(case: &Case, of: &LabRecorded, form: LabForm) -> Result<LabFile, Refusal> {
    let records = case.records(&of.records)?;
    let report = evaluated(case, &records, of.ended);
    let id = &case.rules.def.meta.id;
    Ok(match form {
        LabForm::Html => LabFile { name: format!("{id}-report.html"), text: html(&report) },
        LabForm::Json => {
            let text = serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?;
            LabFile { name: format!("{id}-report.json"), text: text + "\n" }
        }
    })
}

fn evaluated(case: &Case, records: &[GameRecord], ended: LabEnd) -> EvalReport {
    let line = |path: &str| Some(case.rules.line(path)).filter(|line| *line > 0);
    let games = records.len();
    let stop = match ended {
        LabEnd::Running | LabEnd::Person => Stop::by_hand(games), // more would come
        LabEnd::Games => Stop::all_games(games),
        LabEnd::Width { half } => Stop::narrow_seats(games, f64::from(half) / 1000.0),
    };
    EvalReport::of(&case.subject(), stop, records).with_findings(
        &case.rules.program,
        records,
        &line,
    )
}

fn rate(metric: &MetricReport) -> LabRate {
    LabRate { value: metric.value.clone().unwrap_or_default(), interval: interval(metric) }
}

fn interval(metric: &MetricReport) -> Option<(String, String)> {
    metric.low.clone().zip(metric.high.clone())
}

/// A metric as the page shows it.
pub(super) fn metric(metric: &MetricReport) -> LabMetric {
    LabMetric {
        id: metric.id.clone(),
        unit: metric.unit.clone(),
        value: metric.value.clone(),
        interval: interval(metric),
        n: u32::try_from(metric.n).unwrap_or(u32::MAX),
    }
}

fn point(point: &CoursePoint) -> LabPoint {
    let interval = point.low.clone().zip(point.high.clone());
    LabPoint { at: point.at.clone(), value: point.value.clone(), interval }
}

/// Flags first, then findings on lines.
fn notes(report: &EvalReport) -> Vec<LabNote> {
    let flags = report.flags.iter().map(|flag| LabNote {
        code: flag.code.clone(),
        message: flag.message.clone(),
        help: String::new(),
        line: 0,
        witness: flag.witness.as_ref().map(|witness| LabWitness {
            game: u32::try_from(witness.game).unwrap_or(u32::MAX),
            at: witness.at.clone(),
        }),
    });
    let findings = report.findings.iter().map(|found| LabNote {
        code: found.code.as_str().to_owned(),
        message: found.message.clone(),
        help: found.help.clone(),
        line: found.line.unwrap_or_default(),
        witness: None,
    });
    flags.chain(findings).collect()
}

/// The rules that stand in the text, by line.
fn rules(case: &Case, report: &EvalReport) -> Vec<LabRule> {
    let clip = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let mut rules: Vec<LabRule> = report
        .coverage
        .iter()
        .flatten()
        .filter_map(|rule| {
            Some(LabRule {
                line: rule.line?,
                text: case.rules.words(&rule.path).unwrap_or_else(|| rule.path.clone()),
                asked: clip(rule.asked),
                held: clip(rule.held),
                taken: clip(rule.taken),
            })
        })
        .take(MOST_RULES)
        .collect();
    rules.sort_by_key(|rule| rule.line);
    rules
}

/// The shortest game, one of median length, and the longest, among those that ended; fewer if they are the same.
fn to_watch(records: &[GameRecord]) -> Vec<u32> {
    let ended = records.iter().filter(|record| record.completed());
    let mut ended: Vec<(u32, u64)> = ended.map(|record| (record.plies, record.id.game)).collect();
    ended.sort_unstable();
    let (Some(first), Some(last)) = (ended.first(), ended.last()) else { return Vec::new() };
    let median = ended[ended.len() / 2];
    let mut games = vec![first.1, median.1, last.1];
    games.dedup();
    games.into_iter().filter_map(|game| u32::try_from(game).ok()).collect()
}
