//! The strip that says why something cannot be chosen.

use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use boardwright_protocol::{ReasonView, RefusedMove};
use leptos::prelude::*;

/// The reasons against the thing that was tapped last, each with its line.
#[component]
pub fn WhyStrip() -> impl IntoView {
    let why = app().game.why;
    move || {
        let told = why.get()?;
        let several = told.moves.len() > 1;
        let moves = told.moves.into_iter().map(move |refused| view! { <Refused refused several/> });
        Some(view! {
            <div class="strip info why" data-testid="why" role="group" aria-label=words().why_not>
                <Icon of=Picture::Help/>
                <div class="why-reasons">
                    <b>{words::say().why_not(&told.place)}</b>
                    {moves.collect_view()}
                </div>
                <button class="strip-close" aria-label=words().close on:click=move |_| why.set(None)><Icon of=Picture::Close/></button>
            </div>
        })
    }
}

#[component]
fn Refused(refused: RefusedMove, several: bool) -> impl IntoView {
    let name = several.then(|| view! { <span class="why-move">{refused.name}</span> });
    let reasons = refused.reasons.into_iter().map(|reason| view! { <Reason reason/> });
    view! { <div lang=words::ENGINE>{name}<ul>{reasons.collect_view()}</ul></div> }
}

/// A reason with its line.
#[component]
pub fn Reason(reason: ReasonView) -> impl IntoView {
    let app = app();
    let ReasonView { sentence, line, text } = reason;
    let show_line = move || {
        app.compared.open.set(false); // the sheet may tell this reason, too
        app.reveal_line(line, 1);
    };
    let link = (line > 0 && untrack(|| app.has_lines())).then(|| {
        view! {
            <button class="strip-action" lang=words().tag title=text on:click=move |_| show_line()>
                {words::say().line(line)}
            </button>
        }
    });
    view! { <li>{sentence}" "{link}</li> }
}
