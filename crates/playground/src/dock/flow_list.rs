//! The action graph as a list: from each node to those that follow it, and when.

use super::flow_words::said;
use crate::flow::links;
use crate::shell::Pager;
use crate::state::app;
use crate::window::Part;
use crate::words;
use boardwright_protocol::{FlowNode, FlowView};
use leptos::prelude::*;
use std::sync::Arc;

/// The nodes of a page of the list.
const PAGE: usize = 150;
/// The most steps after a node.
const STEPS: usize = 60;

/// The list.
#[component]
pub fn FlowList(graph: Arc<FlowView>, now: Memo<Option<usize>>) -> impl IntoView {
    let count = graph.nodes.len();
    let page = RwSignal::new(now.get_untracked().unwrap_or(0) / PAGE);
    let part = Memo::new(move |_| Part::page(page.get(), PAGE, count));
    let mut after = vec![Vec::new(); count];
    for link in links(&graph) {
        if let Some(list) = after.get_mut(link.from) {
            list.push(link);
        }
    }
    let rows = move || {
        let Part { from, to, .. } = part.get();
        let row = |at: usize| {
            let (node, links) = (graph.nodes.get(at)?.clone(), after.get(at)?);
            let steps = links.iter().take(STEPS).filter_map(|link| {
                let label = graph.nodes.get(link.to)?.label.clone();
                let verb = if link.runs { words().flow_runs } else { words().flow_then };
                let when = (!link.label.is_empty()).then(
                    || view! { <span class="faint" lang=words::ENGINE>{link.label.clone()}</span> },
                );
                Some(view! { <li>{verb}" "<span lang=words::ENGINE>{label}</span>" "{when}</li> })
            });
            let is_now = Memo::new(move |_| now.get() == Some(at));
            Some(view! {
                <li class:now=move || is_now.get() aria-current=move || is_now.get().then_some("step")>
                    <NodeButton node/>
                    <ul>{steps.collect_view()}</ul>
                </li>
            })
        };
        (from..to).filter_map(row).collect_view()
    };
    view! {
        <div class="flow-list" data-testid="flow-list">
            <Pager part say=|part| words::say().part_of_list(part) turn=move |to| page.set(to)/>
            <ol>{rows}</ol>
        </div>
    }
}

/// Leads to the line of a node.
#[component]
fn NodeButton(node: FlowNode) -> impl IntoView {
    let app = app();
    let name = said(&node);
    match node.line {
        0 => view! { <b>{name}</b> }.into_any(),
        line => view! { <button class="link" on:click=move |_| app.reveal_line(line, 1)>{name}</button> }.into_any(),
    }
}
