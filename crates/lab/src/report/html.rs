//! The report as one HTML page: no scripts, nothing loaded, light and dark, fit for paper. Each chart has a sentence and
//! a table with the same numbers.

use super::svg::{Point, Row, course, escaped, histogram, shares};
use super::{Balance, CoursePoint, EvalReport, FlagReport, MetricReport};
use crate::stats::{counted, decimal};
use std::fmt::Write as _;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1d2429;--soft:#5b6770;--paper:#fff;--rule:#d9dfe3;--bar:#2f6f9f;--mark:#b4502b;\
--band:#2f6f9f33;--warn:#9a3412;--warn-paper:#fff4ec}\
@media (prefers-color-scheme:dark){:root{--ink:#e6eaed;--soft:#a3afb8;--paper:#15191c;--rule:#343d44;--bar:#74b3de;\
--mark:#f0a27f;--band:#74b3de33;--warn:#fdba8c;--warn-paper:#33221a}}\
@media print{:root{--ink:#000;--soft:#333;--paper:#fff;--rule:#bbb;--bar:#2f6f9f;--mark:#b4502b;--band:#2f6f9f33;\
--warn:#9a3412;--warn-paper:#fff}}\
body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 3rem;background:var(--paper);color:var(--ink);\
font:16px/1.5 system-ui,sans-serif}\
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.2rem 0 .4rem}p{margin:.4rem 0}\
.facts{color:var(--soft)}section{break-inside:avoid}svg{display:block;width:100%;height:auto;margin:.6rem 0}\
svg text{fill:var(--soft);font-size:12px}.bar{fill:var(--bar);fill-opacity:.6}.grid{stroke:var(--rule)}\
.whisker{stroke:var(--ink);stroke-width:1.5}.mark{stroke:var(--mark);stroke-width:2;stroke-dasharray:4 3}\
.line{fill:none;stroke:var(--bar);stroke-width:2}.band{fill:var(--band)}\
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.875rem;width:100%}\
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}\
th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere}th{font-weight:600}\
.flag{border-left:4px solid var(--warn);background:var(--warn-paper);padding:.4rem .8rem;margin:.6rem 0}\
.flag b{color:var(--warn)}code{font-size:.9em;overflow-wrap:anywhere}\
.flag,.bar,.band{print-color-adjust:exact;-webkit-print-color-adjust:exact}";

/// The report as one self-contained page. Names from the rules are escaped.
pub fn html(report: &EvalReport) -> String {
    let mut out = String::with_capacity(32 * 1024);
    let game = escaped(&report.game);
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{game}: evaluation</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{game}</h1>\n"
    );
    let _ = writeln!(
        out,
        "<p class=\"facts\">{} of {} with {}; seed {}, rules {}.</p>",
        counted(report.games, "game"),
        escaped(&report.agents.join(", ")),
        counted(report.players.into(), "player"),
        escaped(&report.seed),
        escaped(&report.rules_hash)
    );
    report.highlights.iter().for_each(|sentence| paragraph(&mut out, sentence));
    paragraph(&mut out, &report.stopped.message);
    flags(&mut out, report);
    seats(&mut out, report);
    lengths(&mut out, report);
    branching(&mut out, report);
    lead(&mut out, report);
    actions(&mut out, report);
    metrics(&mut out, report);
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

fn paragraph(out: &mut String, text: &str) {
    let _ = writeln!(out, "<p>{}</p>", escaped(text));
}

/// A section with a heading, a sentence, a chart and a table. A cell that begins a row is its name.
fn section(out: &mut String, title: &str, sentence: &str, chart: &str, table: &Table) {
    let _ = writeln!(out, "<section>\n<h2>{}</h2>", escaped(title));
    paragraph(out, sentence);
    out.push_str(chart);
    table.write(out);
    out.push_str("</section>\n");
}

struct Table {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn write(&self, out: &mut String) {
        out.push_str("<div class=\"wide\"><table>\n<thead><tr>");
        for cell in &self.head {
            let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(cell));
        }
        out.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            out.push_str("<tr>");
            for cell in row {
                let _ = write!(out, "<td>{}</td>", escaped(cell));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody></table></div>\n");
    }
}

fn flags(out: &mut String, report: &EvalReport) {
    out.push_str("<section>\n<h2>Flags</h2>\n");
    if report.flags.is_empty() {
        paragraph(out, "No flags: nothing looks broken.");
    }
    for flag in &report.flags {
        let FlagReport { code, message, .. } = flag;
        let _ =
            write!(out, "<div class=\"flag\"><p><b>{}</b> {}</p>", escaped(code), escaped(message));
        if let Some(witness) = &flag.witness {
            let (options, at) = (escaped(&report.again(witness)), escaped(&witness.at));
            let _ = write!(
                out,
                "<p>See <code>{options}</code> at {at}; the bound is {}, the limit {}.</p>",
                escaped(&flag.bound),
                escaped(&flag.threshold)
            );
        }
        out.push_str("</div>\n");
    }
    out.push_str("</section>\n");
}

fn number(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

fn interval(low: Option<&String>, high: Option<&String>) -> Option<(f64, f64)> {
    Some((number(low?)?, number(high?)?))
}

fn cell(text: Option<&String>) -> String {
    text.cloned().unwrap_or_else(|| "–".to_owned())
}

fn seats(out: &mut String, report: &EvalReport) {
    let all: Vec<(String, &MetricReport)> = report
        .metrics
        .iter()
        .filter_map(|metric| {
            let seat = metric.id.strip_prefix("seat.share(")?.strip_suffix(')')?;
            Some((format!("Seat {seat}"), metric))
        })
        .collect();
    if all.len() < 2 {
        return;
    }
    let even = 1.0 / all.len() as f64;
    let row = |(name, metric): &(String, &MetricReport)| {
        Some(Row {
            name: name.clone(),
            value: number(metric.value.as_ref()?)?,
            interval: interval(metric.low.as_ref(), metric.high.as_ref()),
            mark: report.balance.as_ref().map(|_| even),
        })
    };
    let rows: Vec<Row> = all.iter().filter_map(row).collect();
    let line = |(name, metric): &(String, &MetricReport)| {
        let [value, low, high] = [&metric.value, &metric.low, &metric.high];
        vec![name.clone(), cell(value.as_ref()), cell(low.as_ref()), cell(high.as_ref())]
    };
    let table =
        Table { head: vec!["seat", "share", "low", "high"], rows: all.iter().map(line).collect() };
    let sentence = match &report.balance {
        Some(Balance { gap, expected_gap, .. }) => format!(
            "The share of the points that each seat gets, with its 95 % interval; the broken line is even. The gap between seats is {gap}; equal seats have {expected_gap} on average."
        ),
        None => "The share of the points that each seat gets, with its 95 % interval.".to_owned(),
    };
    let chart = shares("Share of each seat", &rows);
    section(out, "Seats", &sentence, &chart, &table);
}

fn lengths(out: &mut String, report: &EvalReport) {
    let bars = &report.charts.lengths;
    let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return };
    let sentence = format!(
        "How many games have so many plies; {} were completed, from {} to {} plies.",
        counted(report.completed, "game"),
        first.from,
        last.to
    );
    let all: Vec<(u64, u64, u64)> = bars.iter().map(|bar| (bar.from, bar.to, bar.games)).collect();
    let row = |bar: &super::LengthBar| vec![range(bar.from, bar.to), bar.games.to_string()];
    let table = Table { head: vec!["plies", "games"], rows: bars.iter().map(row).collect() };
    section(out, "Length", &sentence, &histogram("Lengths of the games", &all), &table);
}

fn range(from: u64, to: u64) -> String {
    if from == to { from.to_string() } else { format!("{from}–{to}") }
}

fn points(course: &[CoursePoint]) -> Vec<Point> {
    let point = |one: &CoursePoint| {
        Some(Point {
            place: number(&one.at)?,
            value: number(&one.value)?,
            interval: interval(one.low.as_ref(), one.high.as_ref()),
        })
    };
    course.iter().filter_map(point).collect()
}

fn course_table(course: &[CoursePoint], value: &'static str) -> Table {
    let row = |one: &CoursePoint| {
        let share = number(&one.at).map_or_else(|| one.at.clone(), |at| decimal(at * 100.0, 1));
        let (low, high) = (cell(one.low.as_ref()), cell(one.high.as_ref()));
        vec![format!("{share} %"), one.value.clone(), low, high]
    };
    let head = vec!["of the game", value, "low", "high"];
    Table { head, rows: course.iter().map(row).collect() }
}

fn branching(out: &mut String, report: &EvalReport) {
    let course_of = &report.charts.branching;
    let points = points(course_of);
    let (Some(first), Some(last)) = (course_of.first(), course_of.last()) else { return };
    let sentence = format!(
        "Legal moves over the course of a game, the mean of the games with its 95 % band: {} at the start, {} at the end.",
        first.value, last.value
    );
    let most = points.iter().map(|point| point.interval.map_or(point.value, |(_, high)| high));
    let most = most.fold(1.0, f64::max);
    let chart = course("Legal moves over a game", &points, (0.0, most), None);
    section(out, "Choice", &sentence, &chart, &course_table(course_of, "legal moves"));
}

fn lead(out: &mut String, report: &EvalReport) {
    let course_of = &report.charts.lead;
    let points = points(course_of);
    let middle = points.iter().find(|point| point.place >= 0.5);
    let Some(middle) = middle else { return };
    let sentence = format!(
        "The score of the player who will win, beside the best other: 0.5 is even, more is ahead. At half the game it is {}.",
        decimal(middle.value, 2)
    );
    let chart = course("Lead of the winner over a game", &points, (0.0, 1.0), Some(0.5));
    section(out, "Lead", &sentence, &chart, &course_table(course_of, "value"));
}

fn actions(out: &mut String, report: &EvalReport) {
    let all = &report.charts.actions;
    if all.is_empty() {
        return;
    }
    let row = |one: &super::ActionBar| {
        Some(Row {
            name: one.id.clone(),
            value: number(one.share.as_ref()?)?,
            interval: interval(one.low.as_ref(), one.high.as_ref()),
            mark: one.expected.as_ref().and_then(|expected| number(expected)),
        })
    };
    let rows: Vec<Row> = all.iter().filter_map(row).collect();
    let line = |one: &super::ActionBar| {
        let [share, expected] = [&one.share, &one.expected].map(|text| cell(text.as_ref()));
        let counts = [one.legal, one.chosen, one.exposed].map(|count| count.to_string());
        [vec![one.id.clone()], counts.to_vec(), vec![share, expected]].concat()
    };
    let table = Table {
        head: vec!["action", "legal", "chosen", "beside others", "share", "by chance"],
        rows: all.iter().map(line).collect(),
    };
    let sentence = match (report.never_legal.as_slice(), rows.as_slice()) {
        ([], []) => "No action was ever beside another choice.".to_owned(),
        ([], _) => "How often each action is chosen where something else is legal, with its 99 % interval; the broken line is a random choice.".to_owned(),
        (never, _) => format!(
            "How often each action is chosen where something else is legal; the broken line is a random choice. Never legal: {}.",
            never.join(", ")
        ),
    };
    let chart = if rows.is_empty() { String::new() } else { shares("Use of each action", &rows) };
    section(out, "Actions", &sentence, &chart, &table);
}

fn metrics(out: &mut String, report: &EvalReport) {
    out.push_str("<section class=\"all\">\n<h2>All metrics</h2>\n");
    paragraph(out, "Values with 95 % intervals. They hold for these bots alone.");
    let row = |metric: &MetricReport| {
        let [value, low, high] = [&metric.value, &metric.low, &metric.high];
        let numbers = [value, low, high].map(|text| cell(text.as_ref()));
        let (n, unit) = (metric.n.to_string(), metric.unit.clone());
        [vec![metric.id.clone()], numbers.to_vec(), vec![n, unit]].concat()
    };
    let head = vec!["metric", "value", "low", "high", "n", "unit"];
    Table { head, rows: report.metrics.iter().map(row).collect() }.write(out);
    for metric in &report.metrics {
        if let Some(witness) = &metric.witness {
            let (id, options) = (escaped(&metric.id), escaped(&report.again(witness)));
            let at = escaped(&witness.at);
            let _ = writeln!(out, "<p>{id}: see <code>{options}</code> at {at}.</p>");
        }
    }
    if !report.mechanics.is_empty() {
        paragraph(out, &format!("Mechanics: {}.", report.mechanics.join(", ")));
    }
    out.push_str("</section>\n");
}
