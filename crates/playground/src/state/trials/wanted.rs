//! The metrics that a trial shows, and the bounds that a person gives them.

use boardwright_protocol::LabWant;

/// The metrics that are shown at first.
pub const USUAL_METRICS: [&str; 4] =
    ["seat.first", "outcome.draw", "length.turns", "branching.mean"];

/// Further ones to choose from.
pub const MORE_METRICS: [&str; 8] = [
    "length.plies",
    "lead.changes",
    "comeback.half",
    "decided",
    "actions.evenness",
    "interact.direct",
    "seat.balance",
    "outcome.cap",
];

/// True if a metric has a bound.
pub fn has_bound(want: &LabWant) -> bool {
    !want.low.is_empty() || !want.high.is_empty()
}

/// The number that a person wrote as a bound, with a point; empty for an empty field, `None` for anything else.
pub fn bound(text: &str) -> Option<String> {
    let text = text.trim().replace(',', ".").replace('−', "-");
    if text.is_empty() {
        return Some(text);
    }
    text.parse::<f64>().ok().filter(|number| number.is_finite()).map(|_| text)
}

/// Both bounds as numbers; `None` where there is none.
pub fn bounds_of(want: &LabWant) -> (Option<f64>, Option<f64>) {
    let number = |text: &str| text.parse::<f64>().ok();
    (number(&want.low), number(&want.high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_numbers_with_a_point_or_a_comma() {
        assert_eq!(bound(" -0,05 ").as_deref(), Some("-0.05"));
        assert_eq!(bound("−3").as_deref(), Some("-3"));
        assert_eq!(bound("").as_deref(), Some(""));
        for wrong in ["x", "1..2", "inf", "NaN", "1,2,3"] {
            assert_eq!(bound(wrong), None, "{wrong}");
        }
        let want = LabWant {
            metric: "seat.first".to_owned(),
            low: "-0.5".to_owned(),
            high: String::new(),
        };
        assert!(has_bound(&want));
        assert_eq!(bounds_of(&want), (Some(-0.5), None));
    }
}
