//! The frame around the result of a trial: the reason if there is none, or what there will be.

use crate::shell::{Icon, Picture};
use crate::state::{Found, app};
use crate::words;
use crate::words::lab_words;
use leptos::prelude::*;

/// The result in the view that is given for it; without one the reason, or the sentence that is given for nothing.
#[component]
pub fn Outcome(empty: &'static str, shown: fn(Found) -> Option<AnyView>) -> impl IntoView {
    let trials = app().trials;
    move || {
        let problem = trials.problem.get();
        if !problem.is_empty() {
            return view! {
                <section class="lab-winners"><p class="calm bad" role="alert"><Icon of=Picture::Warn/>{problem}</p></section>
            }
            .into_any();
        }
        let calm = || {
            view! { <section class="lab-winners"><p class="calm">{empty}</p></section> }.into_any()
        };
        shown(trials.found.get()).unwrap_or_else(calm)
    }
}

/// The note that the rules have changed since, and the file.
#[component]
pub fn Foot() -> impl IntoView {
    let app = app();
    view! {
        <Show when=move || app.trial_is_old()><p class="old-counts"><Icon of=Picture::Warn/>{words::words().old_counts}</p></Show>
        <p><button class="btn quiet small" on:click=move |_| app.save_trial()><Icon of=Picture::Download/>{lab_words().save_data}</button></p>
    }
}
