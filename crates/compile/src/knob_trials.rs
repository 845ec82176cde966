//! Trials of the range of a knob: the game must work with every value, not only the current one.
//!
//! The smallest and the largest value of each knob are tried, one knob at a time. A failure in
//! between nearly always fails at an end too. Of a knob with listed values all are tried.

use crate::{Compiled, Overrides, SourceMap};
use boardwright_diag::{Code, Diagnostic, Span};

/// Limit on the knobs that are tried: each costs two compilations.
const MOST: usize = 64;

/// A value of a knob to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The constant.
    pub id: String,
    /// The value as `--set` takes it: a number, or as many as the list has.
    pub value: String,
    /// The span of the bound.
    pub span: Span,
    /// All overrides, with this value.
    pub overrides: Overrides,
}

/// The trials of a game that compiles: both ends of each knob's range, or each listed value, except
/// current values, in written order.
pub fn trials(compiled: &Compiled, overrides: &Overrides) -> Vec<Trial> {
    let Some(def) = &compiled.def else { return Vec::new() };
    let map = &compiled.source_map;
    let mut out = Vec::new();
    let mut try_one = |id: &str, path: &str, value: String| {
        let mut all = overrides.clone();
        all.insert(id.to_owned(), value.clone());
        let span = bound_span(map, path);
        out.push(Trial { id: id.to_owned(), value, span, overrides: all });
    };
    for (at, knob) in def.authoring.knobs.iter().enumerate().take(MOST) {
        if !knob.among.is_empty() {
            for (place, value) in knob.among.iter().enumerate() {
                if *value != knob.value {
                    let path = format!("authoring.knobs[{at}].among[{place}]");
                    try_one(&knob.id, &path, value.to_string());
                }
            }
            continue;
        }
        for (key, value) in [("min", knob.min), ("max", last(knob.min, knob.max, knob.step))] {
            if value != knob.value {
                try_one(&knob.id, &format!("authoring.knobs[{at}].{key}"), value.to_string());
            }
        }
    }
    for (at, knob) in def.authoring.lists.iter().enumerate().take(MOST) {
        for (key, value) in [("min", knob.min), ("max", last(knob.min, knob.max, knob.step))] {
            if knob.values.iter().any(|n| *n != value) {
                let values = vec![value.to_string(); knob.values.len()];
                try_one(&knob.id, &format!("authoring.lists[{at}].{key}"), values.join(","));
            }
        }
    }
    out.sort_by_key(|trial| trial.span);
    out
}

/// The finding about a value that does not work, made from the first finding with that value.
pub fn finding_of_trial(trial: &Trial, found: &Diagnostic) -> Diagnostic {
    let message = format!("this fails if `{}` is {}: {}", trial.id, trial.value, found.message);
    Diagnostic::new(Code::KnobRange, trial.span, message)
        .at(format!("constants.{}", trial.id))
        .related(found.span, format!("{} [{}]", found.message, found.code))
        .hint("narrow the range, or change the rules so that every value in it works")
}

/// The largest value of a knob.
fn last(min: i32, max: i32, step: i32) -> i32 {
    let above = (i64::from(max) - i64::from(min)) % i64::from(step.max(1));
    i32::try_from(i64::from(max) - above).unwrap_or(max)
}

fn bound_span(map: &SourceMap, path: &str) -> Span {
    map.find(path).unwrap_or_default()
}
