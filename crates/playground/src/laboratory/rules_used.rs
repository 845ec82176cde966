//! How often each line of the rules ran.

use crate::state::app;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabReport, LabRule};
use leptos::prelude::*;
use std::sync::Arc;

/// The most characters of a rule that are shown.
const SHOWN: usize = 48;

/// The rules that were asked for, and those that never ran.
#[component]
pub fn RulesUsed() -> impl IntoView {
    let report = app().lab.report;
    let shown = |report: Arc<LabReport>| {
        let most = report.rules.iter().map(|rule| rule.taken).max().unwrap_or(0);
        let never = report.rules.iter().filter(|rule| rule.taken == 0).count();
        let all = report.rules.len();
        let rows = report.rules.clone().into_iter();
        (all > 0).then(|| {
            view! {
                <section class="lab-rules" aria-label=lab_words().rules_used>
                    <h3>{lab_words().rules_used}</h3>
                    <p class="faint">{words::say().rules_ran(all - never, all)}</p>
                    <InText/>
                    <ul>{rows.map(|rule| view! { <Rule rule most/> }).collect_view()}</ul>
                </section>
            }
        })
    };
    move || report.get().and_then(shown)
}

/// Whether the counts and the findings are shown in the text, too.
#[component]
fn InText() -> impl IntoView {
    let app = app();
    view! {
        <label class="check">
            <input type="checkbox" prop:checked=app.lab.in_text on:change=move |event| app.set_results_in_text(event_target_checked(&event))/>
            <span>{lab_words().in_text}</span>
        </label>
    }
}

#[component]
fn Rule(rule: LabRule, most: u32) -> impl IntoView {
    let app = app();
    let part = f64::from(rule.taken) / f64::from(most.max(1)) * 100.0;
    let line = rule.line;
    let text: String = rule.text.chars().take(SHOWN).collect();
    let cut = if rule.text.chars().count() > SHOWN { "…" } else { "" };
    let count = match rule.taken {
        0 => lab_words().never.to_owned(),
        taken => words::grouped(taken.into()),
    };
    let to_line = move |_| {
        app.lab.open.set(false);
        app.reveal_line(line, 1);
    };
    view! {
        <li class:never=rule.taken == 0>
            <button class="link" aria-label=words::say().line(line) on:click=to_line>{line}</button>
            <code>{text}{cut}</code>
            <span class="count">{count}</span>
            <span class="ran" aria-hidden="true"><span style:width=format!("{part:.1}%")></span></span>
        </li>
    }
}
