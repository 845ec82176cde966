//! Asks `web/layout.js` for the positions of a graph.

use super::boxes::NodeBox;
use super::graph::links;
use super::plan::{Parts, Plan};
use crate::script;
use boardwright_protocol::FlowView;
use js_sys::{Array, Float64Array, Promise};
use std::collections::BTreeSet;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

const SCRIPT: &str = "layout.js";

/// A graph that is laid out.
#[derive(Debug, Clone, PartialEq)]
pub struct Laid {
    /// Its boxes and edges.
    pub parts: Parts,
    /// Their positions.
    pub plan: Plan,
}

/// Lays out a graph, from top to bottom if it is to go `down`, else from left to right. Fails if the script cannot be
/// loaded, finds no layout, or gets a newer graph meanwhile.
pub async fn lay_out(graph: &FlowView, down: bool) -> Result<Laid, JsValue> {
    let boxes: Vec<NodeBox> = graph.nodes.iter().map(NodeBox::of).collect();
    let links = links(graph);
    let whens: Vec<_> = links.iter().map(|link| NodeBox::of_condition(&link.label)).collect();
    let row = |numbers: &[f64]| numbers.iter().copied().map(JsValue::from).collect::<Array>();
    let nodes = graph.nodes.iter().zip(&boxes);
    let nodes: Array =
        nodes.map(|(node, size)| row(&[size.width, size.height, node.procedure.into()])).collect();
    let edges = links.iter().zip(&whens);
    let edges: Array = edges
        .map(|(link, when)| row(&[link.from as f64, link.to as f64, when.width, when.height]))
        .collect();
    let layout: Layout = script::import(SCRIPT).await?.unchecked_into();
    let found = JsFuture::from(layout.lay(&nodes, &edges, down)?).await?;
    let numbers = found.dyn_into::<Float64Array>()?.to_vec();
    let groups: BTreeSet<u32> = graph.nodes.iter().map(|node| node.procedure).collect();
    let plan = Plan::read(&numbers, boxes.len(), groups.len(), links.len());
    let plan = plan.ok_or_else(|| JsValue::from("the layout does not fit the graph"))?;
    Ok(Laid { parts: Parts { boxes, links, whens }, plan })
}

#[wasm_bindgen]
extern "C" {
    type Layout;

    #[wasm_bindgen(method, catch)]
    fn lay(this: &Layout, nodes: &Array, edges: &Array, down: bool) -> Result<Promise, JsValue>;
}
