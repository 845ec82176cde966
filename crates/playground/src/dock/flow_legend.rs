//! The legend of the picture: a small shape for each kind of node.

use super::flow_picture::class_of;
use super::flow_words::kind;
use crate::flow::NodeBox;
use crate::words;
use boardwright_protocol::FlowKind;
use leptos::prelude::*;

/// The shapes and their meaning.
#[component]
pub fn Legend() -> impl IntoView {
    let kinds =
        [FlowKind::Entry, FlowKind::Choice, FlowKind::Action, FlowKind::Call, FlowKind::Return];
    let samples = kinds.map(|of| {
        let shape = NodeBox { lines: Vec::new(), width: 34.0, height: 16.0 };
        let (outer, inner) = shape.outline(of);
        view! {
            <li>
                <svg viewBox="-18 -9 36 18" aria-hidden="true"><g class=class_of(of)><path class="flow-shape" d=outer/>{inner.map(|d| view! { <path class="flow-inner" d=d/> })}</g></svg>
                {kind(of)}
            </li>
        }
    });
    view! {
        <ul class="flow-legend">
            {samples.collect_view()}
            <li><svg viewBox="-18 -9 36 18" aria-hidden="true"><path class="flow-runs" d="M-17 0H17"/></svg>{words().flow_runs}</li>
            <li><svg viewBox="-18 -9 36 18" aria-hidden="true"><g class="flow-node now"><path class="flow-shape" d="M-17 -7H17V7H-17z"/></g></svg>{words().flow_now}</li>
        </ul>
    }
}
