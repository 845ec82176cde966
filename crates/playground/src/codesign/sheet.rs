//! The dialog as a whole.

use super::answer::AnswerStep;
use super::prompt::PromptStep;
use crate::shell::{Icon, Picture, Sheet};
use crate::state::{Step, app};
use crate::words::codesign_words;
use crate::{browser, words};
use leptos::prelude::*;

/// The first control of each step.
const FIRST: &str = ".codesign-prompt textarea, .codesign-paste textarea, .codesign-review input, .codesign-foot button";

/// The dialog, while it is open.
#[component]
pub fn CodesignSheet() -> impl IntoView {
    let open = app().codesign.open;
    let label = Signal::derive(|| codesign_words().codesign.to_owned());
    view! { <Sheet open label class="codesign"><Content/></Sheet> }
}

#[component]
fn Content() -> impl IntoView {
    let app = app();
    let (open, step) = (app.codesign.open, app.codesign.step);
    // A step or an answer takes the control away that had the focus; the next one gets it.
    Effect::new(move |before: Option<(Step, bool)>| {
        let now = (step.get(), app.codesign.proposal.with(Option::is_some));
        if before.is_some_and(|before| before != now) {
            request_animation_frame(|| {
                if browser::focus_is_lost() {
                    browser::focus_first(FIRST);
                }
            });
        }
        now
    });
    let button = move |of: Step, name: &'static str| {
        view! { <button aria-pressed=move || (step.get() == of).to_string() on:click=move |_| step.set(of)>{name}</button> }
    };
    view! {
        <header>
            <h2>{codesign_words().codesign}</h2>
            <div class="seg" role="group" aria-label=codesign_words().codesign>
                {button(Step::Prompt, codesign_words().step_prompt)}
                {button(Step::Answer, codesign_words().step_answer)}
            </div>
            <button class="btn quiet icon" aria-label=words().close on:click=move |_| open.set(false)><Icon of=Picture::Close/></button>
        </header>
        {move || match step.get() {
            Step::Prompt => view! { <PromptStep/> }.into_any(),
            Step::Answer => view! { <AnswerStep/> }.into_any(),
        }}
    }
}
