//! The action graph of the open game, and the question for it.

use super::{App, set_if_new};
use boardwright_protocol::{FlowView, Request, Response};
use leptos::prelude::*;
use std::sync::Arc;

/// The action graph.
#[derive(Clone, Copy)]
pub struct Flow {
    /// The graph of the game on the table: of the last playable version, while the text is unfinished.
    pub graph: RwSignal<Option<Arc<FlowView>>>,
}

impl Flow {
    pub(super) fn new() -> Flow {
        Flow { graph: RwSignal::new(None) }
    }
}

impl App {
    /// Asks for the graph. Called after each new game or new text of it, while the graph is shown.
    pub fn ask_flow(self) {
        let answer = self.play().request(Request::Flow);
        leptos::task::spawn_local(async move {
            match answer.await {
                Ok(Response::Flow(graph)) => set_if_new(self.flow.graph, Some(Arc::new(*graph))),
                Ok(_) => set_if_new(self.flow.graph, None), // no game is open
                Err(lost) => self.recover(lost),
            }
        });
    }
}
