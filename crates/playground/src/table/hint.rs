//! The strip with the best moves.

use crate::shell::{Icon, Picture};
use crate::state::{Hint, app};
use crate::words;
use boardwright_protocol::HintMove;
use leptos::prelude::*;

/// The best moves at the decision shown, each to be played at a press, with what the search found.
#[component]
pub fn HintStrip() -> impl IntoView {
    let hint = app().game.hint;
    move || {
        let inside = match hint.get() {
            Hint::None => return None,
            Hint::Searching => view! { <span>{words().hint_searching}</span> }.into_any(),
            Hint::Told(told) if told.moves.is_empty() => {
                view! { <span>{words().hint_only_move}</span> }.into_any()
            }
            Hint::Told(told) => {
                let moves = told.moves.iter().cloned().map(|best| view! { <Best best/> });
                let unsure = told
                    .is_unsure
                    .then(|| view! { <p class="hint-then">{words().hint_unsure}</p> });
                view! {
                    <div class="why-reasons">
                        <b>{words().hint_title}</b>
                        <ol class="hints">{moves.collect_view()}</ol>
                        {unsure}
                    </div>
                }
                .into_any()
            }
        };
        Some(view! {
            <div class="strip info why" data-testid="hint" role="group" aria-label=words().hint>
                <Icon of=Picture::Help/>
                {inside}
                <button class="strip-close" aria-label=words().close on:click=move |_| app().toggle_hint()><Icon of=Picture::Close/></button>
            </div>
        })
    }
}

#[component]
fn Best(best: HintMove) -> impl IntoView {
    let app = app();
    let worth = words::worth(&best);
    let then = (!best.then.is_empty())
        .then(|| view! { <div class="hint-then">{words::say().then(&numbered(&best.then))}</div> });
    let index = best.index;
    view! {
        <li>
            <button class="strip-action" lang=words::ENGINE on:click=move |_| app.play_move(index)>{best.label}</button>
            " "{worth}
            {then}
        </li>
    }
}

/// The moves that follow, with the numbers that they have on the board.
fn numbered(then: &[String]) -> String {
    let moves = (2..).zip(then).map(|(step, label)| format!("{step} {label}"));
    moves.collect::<Vec<_>>().join(", ")
}
