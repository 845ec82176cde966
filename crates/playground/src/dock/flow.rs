//! The action graph of the game: a picture or a list, with the present question lit.

use super::flow_legend::Legend;
use super::flow_list::FlowList;
use super::flow_picture::{FlowPicture, Zoom};
use crate::browser;
use crate::flow::{Laid, current, is_drawable, lay_out};
use crate::shell::{Icon, Picture};
use crate::state::{App, Pane, app};
use crate::words;
use boardwright_protocol::FlowView;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// The stage of the picture.
#[derive(Debug, Clone, PartialEq)]
enum Drawing {
    Working,
    Done(Arc<Laid>, Arc<FlowView>),
    TooLarge,
    Failed,
}

/// The action graph.
#[component]
pub fn Flow() -> impl IntoView {
    let app = app();
    let (shell, graph) = (app.shell, app.flow.graph);
    let drawing = RwSignal::new(Drawing::Working);
    let as_list = RwSignal::new(false);
    let body = NodeRef::<Div>::new();
    let is_shown = Memo::new(move |_| {
        let is_open = !shell.dock_folded.get() || browser::is_narrow();
        is_open && (shell.pane.get() == Pane::Dock || !browser::is_narrow())
    });
    Effect::new(move || {
        // A check comes before each new text of the game, which the page sends before this question.
        app.spec.checked.track();
        app.game.info.track();
        if is_shown.get() {
            untrack(|| app.ask_flow());
        }
    });
    Effect::new(move || {
        let (Some(graph), true) = (graph.get(), is_shown.get()) else { return };
        let down = body.get().is_some_and(|body| body.client_height() > body.client_width());
        draw(app, graph, down, drawing);
    });
    let now = Memo::new(move |_| {
        let rule = app.game.with_decision(|decision| decision.rule.clone())?;
        graph.with(|graph| current(&graph.as_ref()?.nodes, &rule))
    });
    let has_picture = move || matches!(drawing.get(), Drawing::Done(..) | Drawing::Working);
    let shows_picture = Memo::new(move |_| !as_list.get() && has_picture());
    let zoom = Zoom::new();
    view! {
        <div class="flow" data-testid="flow">
            <div class="flow-bar">
                <div class="seg" role="group" aria-label=words().flow_view>
                    <button aria-pressed=move || shows_picture.get().to_string() disabled=move || !has_picture() on:click=move |_| as_list.set(false)>{words().flow_picture}</button>
                    <button aria-pressed=move || (!shows_picture.get()).to_string() on:click=move |_| as_list.set(true)>{words().flow_list}</button>
                </div>
                <Show when=move || shows_picture.get()><ZoomButtons zoom/><Legend/></Show>
                <Notes drawing/>
            </div>
            <div class="flow-body" node_ref=body>
                {move || match (shows_picture.get(), drawing.get(), graph.get()) {
                    (true, Drawing::Done(laid, graph), _) => view! { <FlowPicture laid graph now zoom/> }.into_any(),
                    (false, _, Some(graph)) => view! { <FlowList graph now/> }.into_any(),
                    (true, _, Some(_)) => view! { <p class="calm">{words().flow_drawing}</p> }.into_any(),
                    (_, _, None) => view! { <p class="calm">{words().no_game_yet}</p> }.into_any(),
                }}
            </div>
        </div>
    }
}

/// Lays out the graph. The former picture stays until then.
fn draw(app: App, graph: Arc<FlowView>, down: bool, drawing: RwSignal<Drawing>) {
    if !is_drawable(&graph) {
        return drawing.set(Drawing::TooLarge);
    }
    let working = app.begin_work();
    leptos::task::spawn_local(async move {
        let laid = lay_out(&graph, down).await;
        drop(working);
        let is_newest = app.flow.graph.with_untracked(|newest| newest.as_ref() == Some(&graph));
        match laid {
            _ if !is_newest => {}
            Ok(laid) => drop(drawing.try_set(Drawing::Done(Arc::new(laid), graph))),
            Err(error) => {
                browser::log_error(&error);
                drop(drawing.try_set(Drawing::Failed));
            }
        }
    });
}

/// Sentences about a graph that is not the whole of the present text.
#[component]
fn Notes(drawing: RwSignal<Drawing>) -> impl IntoView {
    let app = app();
    let note = move || {
        let is_cut = app.flow.graph.with(|graph| graph.as_ref().is_some_and(|graph| graph.is_cut));
        let words = words();
        let all = [
            (app.spec.is_playable() == Some(false)).then_some(words.flow_stale),
            is_cut.then_some(words.flow_cut),
            (drawing.get() == Drawing::TooLarge).then_some(words.flow_too_large),
            (drawing.get() == Drawing::Failed).then_some(words.flow_failed),
        ];
        all.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let has_note = Memo::new(move |_| !note().is_empty());
    view! {
        <Show when=move || has_note.get()>
            <p class="flow-note" data-testid="flow-note"><Icon of=Picture::Warn/>{note}</p>
        </Show>
    }
}

#[component]
fn ZoomButtons(zoom: Zoom) -> impl IntoView {
    let words = words();
    view! {
        <div class="flow-zoom">
            <button class="btn quiet icon" aria-label=words.flow_smaller title=words.flow_smaller on:click=move |_| zoom.by(1.0 / 1.25)>"−"</button>
            <button class="btn quiet icon" aria-label=words.flow_larger title=words.flow_larger on:click=move |_| zoom.by(1.25)>"+"</button>
            <button class="btn quiet" on:click=move |_| zoom.fit()>{words.flow_fit}</button>
        </div>
    }
}
