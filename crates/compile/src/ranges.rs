//! The whole range of a knob: what works with the value in force must work with the others too.
//!
//! The smallest and the largest value of each knob are tried, one knob at a time, the others as they
//! are: what fails in between fails at an end as well, in all but odd cases.

use crate::{Compiled, Overrides, SourceMap};
use boardwright_diag::{Code, Diagnostic, Span};

/// Most knobs that are tried: the time is that of two compilations for each.
const MOST: usize = 64;

/// A value of a knob to be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trial {
    /// The constant.
    pub id: String,
    /// The bound as `--set` takes it: a number, or as many of them as the list has.
    pub value: String,
    /// Where the bound was written.
    pub span: Span,
    /// Everything that is set, the value included.
    pub overrides: Overrides,
}

/// What to try of a game that compiles: both ends of the range of each knob, without those in force,
/// in the order in which they are written.
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

/// The finding about a value that does not work, from the first of what was found with it.
pub fn told_of(trial: &Trial, found: &Diagnostic) -> Diagnostic {
    let message =
        format!("with `{}` at {}, this does not work: {}", trial.id, trial.value, found.message);
    Diagnostic::new(Code::KnobRange, trial.span, message)
        .at(format!("constants.{}", trial.id))
        .related(found.span, format!("{} [{}]", found.message, found.code))
        .hint("make the range narrower, or write the rules so that they fit every value in it")
}

/// The largest value that a knob can have.
fn last(min: i32, max: i32, step: i32) -> i32 {
    let above = (i64::from(max) - i64::from(min)) % i64::from(step.max(1));
    i32::try_from(i64::from(max) - above).unwrap_or(max)
}

fn bound_span(map: &SourceMap, path: &str) -> Span {
    map.find(path).unwrap_or_default()
}
