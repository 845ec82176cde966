//! Values of knobs as a person writes them: `3..7`, `3, 5, 9`, or both together.

use boardwright_protocol::KnobView;

/// The most values of a knob.
const MOST: usize = 50;
/// So many values are offered at first.
const OFFERED: usize = 5;

/// The text that is offered at first: the ends of the range and steps between them, few enough to try.
pub fn offered(knob: &KnobView) -> String {
    let all = possible(knob);
    let last = all.len().saturating_sub(1);
    let parts = last.min(OFFERED - 1);
    let at = |part: usize| (part * last).checked_div(parts).unwrap_or(0);
    let mut values: Vec<i32> = (0..=parts).filter_map(|part| all.get(at(part)).copied()).collect();
    values.dedup();
    let values: Vec<String> = values.iter().map(i32::to_string).collect();
    values.join(", ")
}

/// The values in a text; a range goes by the step of the knob. `None` if the text is something else, names a value that
/// the knob cannot have, or has too many.
pub fn read(text: &str, knob: &KnobView) -> Option<Vec<i32>> {
    let all = possible(knob);
    let mut values: Vec<i32> = Vec::new();
    for part in text.split(',') {
        let number = |text: &str| text.trim().parse::<i32>().ok();
        let (low, high) = match part.split_once("..") {
            Some((low, high)) => (number(low)?, number(high)?),
            None => (number(part)?, number(part)?),
        };
        if low > high || !all.contains(&low) || !all.contains(&high) {
            return None;
        }
        for value in all.iter().copied().filter(|value| (low..=high).contains(value)) {
            if !values.contains(&value) {
                values.push(value);
            }
        }
    }
    (!values.is_empty() && values.len() <= MOST).then_some(values)
}

/// Every value that the knob can have, in order, up to a number that no trial reaches.
fn possible(knob: &KnobView) -> Vec<i32> {
    if !knob.among.is_empty() {
        return knob.among.clone();
    }
    let step = usize::try_from(knob.step.max(1)).unwrap_or(1);
    (knob.min..=knob.max).step_by(step).take(100_000).collect()
}

/// Every combination of the values of some knobs; the last knob varies fastest.
pub fn combined(knobs: &[(String, Vec<i32>)]) -> Vec<Vec<(String, String)>> {
    knobs.iter().fold(vec![Vec::new()], |lists, (id, values)| {
        let with = |list: &Vec<(String, String)>, value: &i32| {
            list.iter().cloned().chain([(id.clone(), value.to_string())]).collect()
        };
        lists.iter().flat_map(|list| values.iter().map(move |value| with(list, value))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knob(min: i32, max: i32, step: i32, among: &[i32]) -> KnobView {
        let (id, value, default) = ("HAND".to_owned(), min, min);
        KnobView { id, value, default, min, max, step, among: among.to_vec(), written: None }
    }

    #[test]
    fn values_are_lists_and_ranges_that_the_knob_can_have() {
        let hand = knob(1, 9, 2, &[]);
        assert_eq!(read("3..7", &hand), Some(vec![3, 5, 7]));
        assert_eq!(read(" 9, 1 ,3..5,3", &hand), Some(vec![9, 1, 3, 5]));
        for wrong in ["", "x", "3..", "7..3", "4", "1..10", "3;5", "99999999999", "1,,3"] {
            assert_eq!(read(wrong, &hand), None, "{wrong}");
        }
        assert_eq!(read("4..10", &knob(0, 0, 1, &[4, 6, 10])), Some(vec![4, 6, 10]));
        assert_eq!(read("0..50", &knob(0, 900, 1, &[])), None, "too many");
    }

    #[test]
    fn few_values_are_offered_with_both_ends() {
        assert_eq!(offered(&knob(20, 200, 10, &[])), "20, 60, 110, 150, 200");
        assert_eq!(offered(&knob(3, 5, 1, &[])), "3, 4, 5");
        assert_eq!(offered(&knob(7, 7, 1, &[])), "7");
        assert_eq!(offered(&knob(0, 0, 1, &[4, 6])), "4, 6");
        for (min, max) in [(0, 1), (0, 30), (-5, 5), (0, 2_000_000_000)] {
            let knob = knob(min, max, 1, &[]);
            assert!(read(&offered(&knob), &knob).is_some(), "{}", offered(&knob));
        }
    }

    #[test]
    fn combinations_go_through_the_last_knob_first() {
        let knobs = [("A".to_owned(), vec![1, 2]), ("B".to_owned(), vec![5, 6])];
        let names: Vec<String> = combined(&knobs)
            .iter()
            .map(|list| list.iter().map(|(id, value)| format!("{id}{value}")).collect())
            .collect();
        assert_eq!(names, ["A1B5", "A1B6", "A2B5", "A2B6"]);
        assert_eq!(combined(&[]), [Vec::new()]);
    }
}
