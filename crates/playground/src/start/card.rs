//! The card of a bundled game or a template.

use super::drawn::Drawn;
use crate::state::{MenuEntry, app};
use crate::table::Miniature;
use crate::words;
use leptos::prelude::*;

/// A card that opens its game. `number` says after how many others its picture is drawn.
#[component]
pub fn GameCard(
    entry: MenuEntry,
    number: usize,
    facts: Vec<String>,
    /// True while a filter leaves it out.
    #[prop(optional, into)]
    hidden: Signal<bool>,
) -> impl IntoView {
    let app = app();
    let picture = {
        let file = entry.file.clone();
        let Drawn(count) = expect_context();
        let drawn = Memo::new(move |_| count.get() > number);
        move || {
            let still = app.pictures.with(|all| all.get(&file).cloned()).filter(|_| drawn.get())?;
            Some(view! { <Miniature still/> })
        }
    };
    let (title, summary, lesson) = (entry.title.clone(), entry.summary.clone(), entry.lesson);
    let choose = move |_| {
        let entry = entry.clone();
        leptos::task::spawn_local(async move { app.choose(entry).await });
    };
    view! {
        <li hidden=hidden>
            <button class="game-card" on:click=choose>
                <span class="mini">{picture}</span>
                <span class="about">
                    <b lang=words::ENGINE>{title}</b>
                    <span class="summary" lang=words::ENGINE>{summary}</span>
                    <span class="facts-line">
                        {facts.into_iter().map(|fact| view! { <span>{fact}</span> }).collect_view()}
                        {lesson.then(|| view! { <span class="chip good">{words().one_lesson}</span> })}
                    </span>
                </span>
            </button>
        </li>
    }
}
