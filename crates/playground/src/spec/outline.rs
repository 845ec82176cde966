//! The sections of the text as links.

use crate::state::app;
use crate::words;
use boardwright_protocol::{OutlineItem, Severity};
use leptos::prelude::*;

/// The most headings in the strip.
const MOST: usize = 300;

/// The strip beside the editor.
#[component]
pub fn Outline() -> impl IntoView {
    let app = app();
    let items = Memo::new(move |_| {
        app.spec.checked.with(|c| c.as_ref().map(|c| c.outline.clone()).unwrap_or_default())
    });
    let entries = move || {
        let items = items.get();
        let ends = items.iter().skip(1).map(|item| item.line).chain([u32::MAX]);
        let entries: Vec<_> = items.iter().cloned().zip(ends).take(MOST).collect();
        entries
    };
    let more = move || items.with(Vec::len).saturating_sub(MOST);
    view! {
        <nav class="outline" aria-label=words().outline>
            <h2>{words().outline}</h2>
            <For each=entries key=|(item, end)| (item.name.clone(), item.line, item.count, *end) let((item, end))>
                <Entry item end/>
            </For>
            {move || (more() > 0).then(|| view! { <p class="faint">{words::say().more_headings(more())}</p> })}
        </nav>
    }
}

#[component]
fn Entry(item: OutlineItem, end: u32) -> impl IntoView {
    let app = app();
    let line = item.line;
    let worst = Memo::new(move |_| {
        app.spec.checked.with(|checked| {
            let inside = checked.iter().flat_map(|c| &c.diagnostics);
            let inside = inside.filter(|d| (line..end).contains(&d.range.start_line));
            inside.map(|d| d.severity).min_by_key(|severity| match severity {
                Severity::Error => 0,
                Severity::Warning => 1,
                Severity::Info => 2,
            })
        })
    });
    let mark = move || match worst.get() {
        Some(Severity::Error) => Some(
            view! { <span class="sig bad"></span><span class="sr" lang=words().tag>{words().has_errors}</span> },
        ),
        Some(Severity::Warning) => Some(
            view! { <span class="sig warn"></span><span class="sr" lang=words().tag>{words().has_warnings}</span> },
        ),
        Some(Severity::Info) | None => None,
    };
    view! {
        <button lang=words::ENGINE title=item.name.clone() on:click=move |_| app.reveal_line(line, 1)>
            <span class="what">{item.name.clone()}</span>
            {(item.count > 0).then(|| view! { <span class="n">{item.count}</span> })}
            {mark}
        </button>
    }
}
