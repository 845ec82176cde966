//! The problems of the text.

use crate::laboratory::GameNote;
use crate::shell::{Icon, Marked, Picture};
use crate::state::app;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{DiagnosticView, FixView, Severity};
use leptos::prelude::*;

/// The most problems that are drawn.
const MOST: usize = 100;

/// The list.
#[component]
pub fn Problems() -> impl IntoView {
    let app = app();
    let found = move || app.spec.checked.get().map(|checked| checked.diagnostics.len());
    let rows = move || {
        let checked = app.spec.checked.get();
        let rows: Vec<_> =
            checked.iter().flat_map(|c| &c.diagnostics).take(MOST).cloned().collect();
        rows
    };
    let key = |d: &DiagnosticView| {
        (
            d.code.clone(),
            d.range.start_line,
            d.range.start_column,
            d.message.clone(),
            d.hints.clone(),
        )
    };
    let more = move || found().unwrap_or(0).saturating_sub(MOST);
    let none = move || found() == Some(0);
    view! {
        <div class="problems" data-testid="problems">
            <ul><For each=rows key=key let:found><Problem found/></For></ul>
            <Show when=none><p class="calm"><Icon of=Picture::Check/>{words().no_problems_here}</p></Show>
            {move || (more() > 0).then(|| view! { <p class="faint">{words::say().more_problems(more())}</p> })}
            <Showed/>
        </div>
    }
}

/// The findings of the laboratory about lines of the present rules.
#[component]
fn Showed() -> impl IntoView {
    let app = app();
    let notes = Memo::new(move |_| {
        let notes = app.present_report().map(|report| report.notes.clone()).unwrap_or_default();
        notes.into_iter().filter(|note| note.line > 0).collect::<Vec<_>>()
    });
    let list =
        move || notes.get().into_iter().map(|note| view! { <GameNote note/> }).collect_view();
    view! {
        <Show when=move || notes.with(|notes| !notes.is_empty())>
            <h3>{lab_words().games_showed}</h3>
            <ul class="lab-notes">{list}</ul>
        </Show>
    }
}

#[component]
fn Problem(found: DiagnosticView) -> impl IntoView {
    let app = app();
    let sign = match found.severity {
        Severity::Error => "sig bad",
        Severity::Warning => "sig warn",
        Severity::Info => "sig info",
    };
    let hints = found.hints.clone();
    let fixes = found.fixes.clone();
    let place = words::place_of(&found);
    let (severity, message, code) =
        (words::say().severity(found.severity), found.message.clone(), found.code.clone());
    view! {
        <li class="problem">
            <i class=sign></i>
            <div>
                <p><span class="sr">{severity}": "</span><b lang=words::ENGINE><Marked text=message/></b><span class="code-name">{code}</span></p>
                {hints.into_iter().map(|hint| view! { <p class="hint" lang=words::ENGINE><Marked text=hint/></p> }).collect_view()}
                {(!fixes.is_empty()).then(|| view! { <p class="fixes" lang=words::ENGINE>{fixes.into_iter().map(|fix| view! { <Fix fix/> }).collect_view()}</p> })}
            </div>
            <button class="link" on:click=move |_| app.reveal_problem(&found)>{place}</button>
        </li>
    }
}

#[component]
fn Fix(fix: FixView) -> impl IntoView {
    let app = app();
    let title = fix.title.clone();
    view! { <button class="btn" on:click=move |_| app.mend(&fix)><Icon of=Picture::Mend/>{title}</button> }
}
