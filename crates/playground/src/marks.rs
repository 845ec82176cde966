//! Times from keystrokes to their findings, as `measure` entries of the browser's performance timeline:
//! developer tools show them, tests read them.

use std::cell::RefCell;
use std::collections::VecDeque;
use web_sys::Performance;

/// The name of the entries.
pub const KEYSTROKE_TO_MARKERS: &str = "keystroke-to-markers";

/// Entries kept at a time; the browser would keep them all.
const KEEP: u32 = 512;

thread_local! {
    static EDITS: RefCell<Edits> = RefCell::default();
}

/// Edits without findings so far, by the version of the text that they made.
#[derive(Default)]
struct Edits {
    open: VecDeque<u32>,
    measured: u32,
}

/// The text has changed: this is its version now.
pub fn edited(version: u32) {
    let Some(performance) = performance() else { return };
    performance.mark(&start(version)).ok();
    EDITS.with_borrow_mut(|edits| edits.open.push_back(version));
}

/// Notes that the findings shown belong to this version of the text.
pub fn marked(version: u32) {
    let Some(performance) = performance() else { return };
    EDITS.with_borrow_mut(|edits| {
        for edit in edits.take_until(version) {
            edits.measured += 1;
            if edits.measured.is_multiple_of(KEEP) {
                performance.clear_measures_with_measure_name(KEYSTROKE_TO_MARKERS);
            }
            performance.measure_with_start_mark(KEYSTROKE_TO_MARKERS, &start(edit)).ok();
            performance.clear_marks_with_mark_name(&start(edit));
        }
    });
}

impl Edits {
    fn take_until(&mut self, version: u32) -> Vec<u32> {
        let answered = self.open.iter().take_while(|edit| **edit <= version).count();
        self.open.drain(..answered).collect()
    }
}

fn start(version: u32) -> String {
    format!("keystroke-{version}")
}

fn performance() -> Option<Performance> {
    web_sys::window()?.performance()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_covers_all_edits_up_to_its_version() {
        let mut edits = Edits { open: VecDeque::from([1, 2, 4]), measured: 0 };
        assert_eq!(edits.take_until(3), [1, 2]);
        assert_eq!(edits.take_until(4), [4]);
        assert!(edits.take_until(9).is_empty());
    }
}
