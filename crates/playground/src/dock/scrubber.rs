//! Steps through the game: buttons and a slider, always visible.

use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The slider. While it is dragged it shows the position of the pointer, not the worker's.
#[component]
pub fn Scrubber() -> impl IntoView {
    let app = app();
    let position = Memo::new(move |_| app.game.position());
    let at = move || position.get().0;
    let total = move || position.get().1;
    let fill = move || f64::from(at()) * 100.0 / f64::from(total().max(1));
    let slide = move |event| {
        if let Ok(to) = event_target_value(&event).parse::<u32>() {
            app.go_to(to);
        }
    };
    view! {
        <div class="scrubber" role="group" aria-label=words().history>
            <button class="btn quiet icon" aria-label=words().to_the_start title=words().to_the_start disabled=move || at() == 0 on:click=move |_| app.go_to(0)><Icon of=Picture::Start/></button>
            <button class="btn quiet icon" aria-label=words().step_back title=words().step_back_key disabled=move || at() == 0 on:click=move |_| app.step(-1)><Icon of=Picture::Back/></button>
            <input
                type="range" data-testid="timeline" aria-label=words().timeline min="0" step="1"
                max=move || total().to_string()
                prop:value=move || at().to_string()
                disabled=move || total() == 0
                aria-valuetext=move || words::say().after_steps(at(), total())
                style=("--fill", move || format!("{:.1}%", fill()))
                on:input=slide
            />
            <button class="btn quiet icon" aria-label=words().step_forward title=words().step_forward_key disabled=move || at() == total() on:click=move |_| app.step(1)><Icon of=Picture::Forward/></button>
            <button class="btn quiet icon" aria-label=words().to_the_end title=words().to_the_end disabled=move || at() == total() on:click=move |_| app.go_to(total())><Icon of=Picture::End/></button>
            <span class="position">{move || words::say().position(at(), total())}</span>
        </div>
    }
}
