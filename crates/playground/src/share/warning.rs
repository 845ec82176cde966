//! The warning about a running game with hidden cards, with the ways around it.

use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::{App, Choice, Made, app};
use crate::words;
use leptos::prelude::*;

/// Chooses what reveals nothing. The button that was pressed is gone then, so the choice has the focus.
fn send(app: App, choice: Choice) {
    app.choose_sent(choice);
    request_animation_frame(|| browser::focus_first(".share-choices input:checked"));
}

/// The warning, if the link holds secrets.
#[component]
pub fn SecretsWarning() -> impl IntoView {
    let app = app();
    let state = Memo::new(move |_| {
        app.share.made.with(|made| match made {
            Made::Link { reveals: true, is_over, .. } => Some(*is_over),
            _ => None,
        })
    });
    move || {
        let is_over = state.get()?;
        let finished = is_over.then(|| {
            view! { <button class="btn" on:click=move |_| send(app, Choice::Replay)>{words().send_finished}</button> }
        });
        let later = (!is_over).then(|| view! { " "{words().send_when_over} });
        Some(view! {
            <div class="share-warning" role="note" data-testid="reveals">
                <p><Icon of=Picture::Eye/><span><b>{words().link_reveals_title}</b>" "{words().link_reveals}{later}</span></p>
                <div class="buttons">
                    <button class="btn" on:click=move |_| send(app, Choice::Rules)>{words().send_rules}</button>
                    {finished}
                    <button class="btn" on:click=move |_| browser::focus("picture-seat")>{words().picture_of_a_seat}</button>
                </div>
            </div>
        })
    }
}
