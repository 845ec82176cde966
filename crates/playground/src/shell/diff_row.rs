//! A line of a comparison.

use crate::draft::visible;
use crate::toolbox::{Change, DiffLine};
use crate::words;
use leptos::prelude::*;

/// The line, with a sign and a word for its change.
#[component]
pub fn DiffRow(line: DiffLine) -> impl IntoView {
    let (class, sign, spoken) = match line.change {
        Change::Same => ("same", "", ""),
        Change::Added => ("added", "+", words().added),
        Change::Removed => ("removed", "−", words().removed),
        Change::Gap => return view! { <div class="diff-gap"><span class="sr">{words().lines_left_out}</span>"⋯"</div> }.into_any(),
    };
    let spoken =
        (!spoken.is_empty()).then(|| view! { <span class="sr">{format!("{spoken}: ")}</span> });
    let text = visible(&line.text).into_owned();
    view! {
        <div class=format!("diff-line {class}")>
            <span class="n" aria-hidden="true">{line.number}</span><span class="sign" aria-hidden="true">{sign}</span>
            <code>{spoken}{text}</code>
        </div>
    }
    .into_any()
}
