//! The lessons of the games about the rules: the main results, flags and findings, with a line and a game to look at.

use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::{LabNote, LabReport};
use leptos::prelude::*;
use std::sync::Arc;

/// The findings of the last report.
#[component]
pub fn Findings() -> impl IntoView {
    let report = app().lab.report;
    let shown = |report: Arc<LabReport>| {
        let notes = report.notes.clone();
        let none =
            notes.is_empty().then(|| view! { <p class="calm">{lab_words().no_findings}</p> });
        let sentences = report.highlights.clone().into_iter();
        view! {
            {none}
            <ul class="lab-notes">{notes.into_iter().map(|note| view! { <GameNote note/> }).collect_view()}</ul>
            <h3>{lab_words().main_results}</h3>
            <ul class="lab-sentences" lang="en">{sentences.map(|said| view! { <li>{said}</li> }).collect_view()}</ul>
        }
    };
    view! {
        <section class="lab-findings" aria-label=lab_words().findings>
            <h3>{lab_words().findings}</h3>
            {move || match report.get() {
                Some(report) => shown(report).into_any(),
                None => view! { <p class="calm">{lab_words().lab_no_report}</p> }.into_any(),
            }}
        </section>
    }
}

/// A finding, with its line and a game that shows it.
#[component]
pub fn GameNote(note: LabNote) -> impl IntoView {
    let app = app();
    let LabNote { code, message, help, line, witness } = note;
    let to_line = move |_| {
        app.lab.open.set(false);
        app.reveal_line(line, 1);
    };
    let link = (line > 0).then(
        || view! { <button class="link" on:click=to_line>{words::say().line(line)}</button> },
    );
    let watch = witness.map(|of| {
        let label = words::say().game_at(of.game + 1, &of.at);
        let title = move || app.lab_is_old().then_some(words().old_counts);
        view! { <button class="link" disabled=move || app.lab_is_old() title=title on:click=move |_| app.watch_game(of.clone(), false)><Icon of=Picture::Play/>{label}</button> }
    });
    let help = (!help.is_empty()).then(|| view! { <span class="advice">{help}</span> });
    view! {
        <li>
            <code>{code}</code>
            <p lang="en">{message}". "{help}</p>
            <p class="lab-links">{link}{watch}</p>
        </li>
    }
}
