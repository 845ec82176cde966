//! The use of each action: how often it was chosen where there was a choice, beside a uniform choice.

use super::figures::{Figure, Table};
use crate::lab::{part_of, percent};
use crate::words::lab_words;
use boardwright_protocol::LabAction;
use leptos::prelude::*;

/// A bar for each action.
#[component]
pub fn ActionUse(actions: Vec<LabAction>) -> impl IntoView {
    let shown = |part: &Option<String>| {
        part.as_deref().map_or(String::new(), |of| percent(part_of(of)) + " %")
    };
    let table = Table {
        heads: vec![
            lab_words().action,
            lab_words().legal_times,
            lab_words().chosen_times,
            lab_words().share_word,
            lab_words().by_chance,
        ],
        rows: actions
            .iter()
            .map(|action| {
                let LabAction { name, legal, chosen, share, expected } = action;
                let counts = [legal.to_string(), chosen.to_string()];
                let parts = [shown(share), shown(expected)];
                std::iter::once(name.clone()).chain(counts).chain(parts).collect()
            })
            .collect(),
    };
    let bar = move |action: LabAction| {
        let part = action.share.as_deref().map_or(0.0, part_of);
        let even = action.expected.as_deref().map(|of| format!("{:.1}%", part_of(of) * 100.0));
        view! {
            <li>
                <span class="name">{action.name.clone()}</span>
                <span class="beam" aria-hidden="true">
                    <span class="fill" style:width=format!("{:.1}%", part * 100.0)></span>
                    {even.map(|left| view! { <span class="former" style:left=left></span> })}
                </span>
                <span class="range">{shown(&action.share)}</span>
            </li>
        }
    };
    (!actions.is_empty()).then(|| {
        view! {
            <Figure title=lab_words().which_actions about=lab_words().which_actions_about table>
                <ul class="lab-actions">{actions.into_iter().map(bar).collect_view()}</ul>
            </Figure>
        }
    })
}
