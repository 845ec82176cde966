//! The findings of the text with the changes taken.

use crate::shell::{Icon, Marked, Picture};
use crate::state::app;
use crate::words;
use crate::words::codesign_words;
use boardwright_protocol::{Checked, DiagnosticView, Severity};
use leptos::prelude::*;
use std::sync::Arc;

/// The most findings that are drawn.
const MOST: usize = 50;

/// The number of findings before and after, and a list.
#[component]
pub fn Findings() -> impl IntoView {
    let app = app();
    let checked = app.codesign.checked;
    let before = move || {
        let count = |severity| app.spec.count(severity);
        words::problems(count(Severity::Error), count(Severity::Warning))
    };
    view! {
        <section class="codesign-findings" aria-label=codesign_words().findings_heading>
            <h3>{codesign_words().findings_heading}</h3>
            <p role="status" data-testid="new-findings">{codesign_words().findings_after}" "{move || match checked.get() {
                Some(checked) => view! { <b>{summary(&checked)}</b> }.into_any(),
                None => view! { <span class="faint">{words().checking}</span> }.into_any(),
            }}</p>
            <p class="faint">{codesign_words().findings_before}" "{before}</p>
            {move || checked.get().map(|checked| view! { <List checked/> })}
        </section>
    }
}

fn summary(checked: &Checked) -> String {
    let count =
        |severity| checked.diagnostics.iter().filter(|found| found.severity == severity).count();
    words::problems(count(Severity::Error), count(Severity::Warning))
}

#[component]
fn List(checked: Arc<Checked>) -> impl IntoView {
    let all = checked.diagnostics.len();
    let more = all.saturating_sub(MOST);
    view! {
        <ul class="codesign-list">{checked.diagnostics.iter().take(MOST).cloned().map(row).collect_view()}</ul>
        {(more > 0).then(|| view! { <p class="faint">{words::say().more_problems(more)}</p> })}
        {(all == 0).then(|| view! { <p class="calm"><Icon of=Picture::Check/>{words().playable}</p> })}
    }
}

fn row(found: DiagnosticView) -> impl IntoView {
    let sign = match found.severity {
        Severity::Error => "sig bad",
        Severity::Warning => "sig warn",
        Severity::Info => "sig info",
    };
    let severity = words::say().severity(found.severity);
    let place = words::place_of(&found);
    view! {
        <li><i class=sign></i><span><span class="sr">{severity}": "</span><span lang=words::ENGINE><Marked text=found.message/></span>" "<span class="faint">{place}</span></span></li>
    }
}
