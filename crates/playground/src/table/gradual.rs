//! Large boards are drawn a part at a time, so that no frame is late.

use crate::state::{App, Working};
use leptos::prelude::*;

/// The number of parts drawn so far, of `total`: `step` at once, the others in later frames.
pub fn by_and_by(app: App, total: usize, step: usize) -> RwSignal<usize> {
    let made = RwSignal::new(step.min(total));
    if made.get_untracked() < total {
        make_more(made, step, total, app.begin_work());
    }
    made
}

fn make_more(made: RwSignal<usize>, step: usize, total: usize, working: Working) {
    request_animation_frame(move || {
        let now = made.try_update(|made| {
            *made = (*made + step).min(total);
            *made
        });
        if now.is_some_and(|now| now < total) {
            make_more(made, step, total, working);
        } else {
            drop(working); // all are drawn, or the board is gone
        }
    });
}
