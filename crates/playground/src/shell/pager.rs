//! A sentence and two buttons for a list of which only a part is drawn.

use crate::window::Part;
use crate::words;
use leptos::prelude::*;

/// Nothing, if the part is the whole list.
#[component]
pub fn Pager(
    /// The part that is drawn.
    #[prop(into)]
    part: Signal<Part>,
    /// The sentence.
    say: impl Fn(Part) -> String + Copy + Send + Sync + 'static,
    /// Goes to another page.
    turn: impl Fn(usize) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    // Not `disabled`: a disabled button would lose the focus.
    let first = move || (part.get().from == 0).then_some("true");
    let last = move || part.with(|part| part.to == part.of).then_some("true");
    let back = move |_| turn(part.get_untracked().page.saturating_sub(1));
    let next = move |_| turn(part.get_untracked().page + 1);
    view! {
        <Show when=move || !part.get().is_whole()>
            <div class="pager" role="group" aria-label=words().pages>
                <span>{move || say(part.get())}</span>
                <button class="btn small" aria-disabled=first on:click=back>{words().page_back}</button>
                <button class="btn small" aria-disabled=last on:click=next>{words().page_next}</button>
            </div>
        </Show>
    }
}
