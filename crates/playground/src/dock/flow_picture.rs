//! The picture of the action graph. Its nodes are buttons that lead to their lines.

use super::flow_words::said;
use crate::flow::{LINE, Laid, NodeBox, WHEN_LINE};
use crate::state::app;
use crate::words;
use boardwright_protocol::{FlowKind, FlowView};
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Element, SvgElement};

/// The least and the greatest size, as parts of the natural one.
const SIZES: (f64, f64) = (0.3, 2.5);
/// Smaller words cannot be read: a larger picture is not shown as a whole at first.
const LEGIBLE: f64 = 0.8;

/// The size of the picture.
#[derive(Clone, Copy)]
pub struct Zoom {
    /// A part of the natural size; `None` to show all.
    part: RwSignal<Option<f64>>,
    scroll: NodeRef<Div>,
    /// The natural size.
    natural: StoredValue<(f64, f64)>,
}

impl Zoom {
    /// Shows all.
    pub fn new() -> Zoom {
        let (part, natural) = (RwSignal::new(None), StoredValue::new((1.0, 1.0)));
        Zoom { part, scroll: NodeRef::new(), natural }
    }

    /// Makes the picture larger or smaller.
    pub fn by(self, factor: f64) {
        self.part.set(Some((self.now() * factor).clamp(SIZES.0, SIZES.1)));
    }

    /// Shows all.
    pub fn fit(self) {
        self.part.set(None);
    }

    /// The present size, as it is drawn.
    fn now(self) -> f64 {
        let drawn = self.scroll.get_untracked().and_then(|scroll| scroll.first_element_child());
        let (width, height) = self.natural.get_value();
        drawn.map_or(1.0, |svg| {
            let around = svg.get_bounding_client_rect();
            (around.width() / width).min(around.height() / height)
        })
    }

    /// Scrolls until a point of the picture is in the middle, unless the picture is shown as a whole.
    fn show(self, (x, y): (f64, f64)) {
        let (Some(scroll), true) =
            (self.scroll.get_untracked(), self.part.get_untracked().is_some())
        else {
            return;
        };
        let size = self.now();
        scroll.set_scroll_left((x * size) as i32 - scroll.client_width() / 2);
        scroll.set_scroll_top((y * size) as i32 - scroll.client_height() / 2);
    }
}

/// The picture. Arrow keys go from node to node in the order of play.
#[component]
pub fn FlowPicture(
    laid: Arc<Laid>,
    graph: Arc<FlowView>,
    now: Memo<Option<usize>>,
    zoom: Zoom,
) -> impl IntoView {
    let (width, height) = laid.plan.size;
    let count = graph.nodes.len();
    zoom.natural.set_value((width, height));
    let reached = RwSignal::new(now.get_untracked().unwrap_or(0));
    let places = laid.plan.nodes.clone();
    Effect::new(move |before: Option<()>| {
        let here = now.get().and_then(|at| places.get(at).copied());
        request_animation_frame(move || {
            if before.is_none() && zoom.part.get_untracked().is_none() && zoom.now() < LEGIBLE {
                zoom.part.set(Some(LEGIBLE));
            }
            if let Some(here) = here {
                request_animation_frame(move || zoom.show(here));
            }
        });
    });
    let walk = move |event: KeyboardEvent| {
        let here = reached.get_untracked();
        let to = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => (here + 1).min(count.saturating_sub(1)),
            "ArrowLeft" | "ArrowUp" => here.saturating_sub(1),
            "Home" => 0,
            "End" => count.saturating_sub(1),
            "+" => return zoom.by(1.25),
            "-" => return zoom.by(1.0 / 1.25),
            _ => return,
        };
        event.prevent_default();
        let svg = event.current_target().and_then(|it| it.dyn_into::<Element>().ok());
        let node = svg.and_then(|svg| svg.query_selector(&format!("[data-node='{to}']")).ok()?);
        if let Some(node) = node.and_then(|node| node.dyn_into::<SvgElement>().ok()) {
            node.focus().ok();
        }
    };
    let size = move |natural: f64| zoom.part.get().map(|part| format!("{:.1}px", natural * part));
    let nodes = (0..count).map(|at| {
        view! { <Node at laid=laid.clone() graph=graph.clone() now reached/> }
    });
    view! {
        <div class="flow-scroll" node_ref=zoom.scroll>
            <svg
                class="flow-svg" class:whole=move || zoom.part.get().is_none() role="group" aria-label=words().flow_about
                viewBox=format!("0 0 {width:.1} {height:.1}") on:keydown=walk
                style:width=move || size(width) style:height=move || size(height)
                style:max-width=move || zoom.part.get().is_none().then(|| format!("{width:.1}px"))
                style:max-height=move || zoom.part.get().is_none().then(|| format!("{height:.1}px"))
            >
                <Lines laid=laid.clone()/>
                {nodes.collect_view()}
            </svg>
        </div>
    }
}

/// The frames of the procedures, the lines and their conditions. The names of the nodes tell them to screen readers.
#[component]
fn Lines(laid: Arc<Laid>) -> impl IntoView {
    let frames = laid.plan.groups.iter().map(|[x, y, width, height]| {
        let [x, y, width, height] = [*x, *y, *width, *height].map(|number| format!("{number:.1}"));
        view! { <rect class="flow-group" rx="10" x=x y=y width=width height=height/> }
    });
    let (mut follows, mut runs, mut heads) = (String::new(), String::new(), String::new());
    for (link, line) in laid.parts.links.iter().zip(&laid.plan.lines) {
        line.draw(if link.runs { &mut runs } else { &mut follows });
        line.draw_head(&mut heads);
    }
    let whens = laid.parts.whens.iter().zip(&laid.plan.lines);
    let whens = whens.filter(|(when, _)| !when.lines.is_empty());
    let whens = whens.map(|(when, line)| {
        view! { <text class="flow-when" lang=words::ENGINE>{written(when, line.middle, WHEN_LINE)}</text> }
    });
    view! {
        <g aria-hidden="true">
            {frames.collect_view()}
            <path class="flow-follows" d=follows/>
            <path class="flow-runs" d=runs/>
            <path class="flow-heads" d=heads/>
            {whens.collect_view()}
        </g>
    }
}

#[component]
fn Node(
    at: usize,
    laid: Arc<Laid>,
    graph: Arc<FlowView>,
    now: Memo<Option<usize>>,
    reached: RwSignal<usize>,
) -> impl IntoView {
    let app = app();
    let all = (graph.nodes.get(at), laid.parts.boxes.get(at), laid.plan.nodes.get(at));
    let (Some(node), Some(around), Some((x, y))) = all else { return ().into_any() };
    let (outer, inner) = around.outline(node.kind);
    let is_now = Memo::new(move |_| now.get() == Some(at));
    let (line, name) = (node.line, name_of(at, &laid, &graph));
    let go = move || {
        if line > 0 {
            app.reveal_line(line, 1);
        }
    };
    let key = move |event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            go();
        }
    };
    view! {
        <g
            class=class_of(node.kind) class:now=move || is_now.get() transform=format!("translate({x:.1} {y:.1})")
            role="button" aria-label=name aria-current=move || is_now.get().then_some("step") data-node=at.to_string()
            tabindex=move || if reached.get() == at { "0" } else { "-1" }
            on:click=move |_| go() on:keydown=key on:focus=move |_| reached.set(at)
        >
            <path class="flow-shape" d=outer/>
            {inner.map(|d| view! { <path class="flow-inner" d=d/> })}
            <text lang=words::ENGINE>{written(around, (0.0, 0.0), LINE)}</text>
        </g>
    }
    .into_any()
}

/// The name of a node for screen readers: what it is, and what follows when.
fn name_of(at: usize, laid: &Laid, graph: &FlowView) -> String {
    let Some(node) = graph.nodes.get(at) else { return String::new() };
    let after = laid.parts.links.iter().filter(|link| link.from == at);
    let after = after.filter_map(|link| {
        let label = &graph.nodes.get(link.to)?.label;
        let verb = if link.runs { words().flow_runs } else { words().flow_then };
        let when = if link.label.is_empty() { String::new() } else { format!(" ({})", link.label) };
        Some(format!("; {verb} {label}{when}"))
    });
    said(node) + &after.collect::<String>()
}

/// Lines of words around a point.
fn written(around: &NodeBox, (x, y): (f64, f64), line: f64) -> impl IntoView + use<> {
    let top = y - (around.lines.len() as f64 - 1.0) * line / 2.0;
    let lines = around.lines.iter().enumerate().map(|(number, words)| {
        let y = format!("{:.1}", top + number as f64 * line);
        view! { <tspan x=format!("{x:.1}") y=y dy="0.35em">{words.clone()}</tspan> }
    });
    lines.collect_view()
}

/// The class of a node.
pub fn class_of(kind: FlowKind) -> &'static str {
    match kind {
        FlowKind::Entry => "flow-node entry",
        FlowKind::Choice => "flow-node choice-node",
        FlowKind::Action => "flow-node",
        FlowKind::Call => "flow-node call",
        FlowKind::Return => "flow-node return",
    }
}
