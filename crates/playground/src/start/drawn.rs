//! The number of pictures that are drawn.

use leptos::prelude::*;

/// So many pictures are drawn: one more in each frame, so that no frame is long.
#[derive(Clone, Copy)]
pub struct Drawn(pub RwSignal<usize>);

impl Drawn {
    /// Lets all of them be drawn, one after the other.
    pub fn follow(self, count: usize) {
        let Some(drawn) = self.0.try_get_untracked() else { return }; // the page is gone
        if drawn < count {
            self.0.set(drawn + 1);
            request_animation_frame(move || self.follow(count));
        }
    }
}
