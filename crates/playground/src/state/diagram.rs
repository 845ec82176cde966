//! The boards that the text draws in its setup, and their edits. The worker edits the text; the editor takes the new one.

use super::{App, Said, set_if_new};
use boardwright_protocol::{DiagramRequest, DiagramsView, Draw, Request, Response};
use leptos::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;

/// A cell without contents.
pub const EMPTY: &str = ".";

/// The drawings of the text.
#[derive(Clone, Copy)]
pub struct Diagrams {
    /// True while the sheet with them is open.
    pub open: RwSignal<bool>,
    /// The drawings; `None` until the worker has read the text.
    pub shown: RwSignal<Option<Arc<DiagramsView>>>,
    /// The drawing that is edited, by its number.
    pub chosen: RwSignal<u32>,
    /// The symbol that a press draws.
    pub symbol: RwSignal<String>,
    /// Why the last edit was refused.
    pub refused: RwSignal<Option<Said>>,
    /// Edits that wait for the one before them.
    waiting: StoredValue<VecDeque<Draw>>,
    is_busy: StoredValue<bool>,
}

impl Diagrams {
    pub(super) fn new() -> Diagrams {
        Diagrams {
            open: RwSignal::new(false),
            shown: RwSignal::new(None),
            chosen: RwSignal::new(0),
            symbol: RwSignal::new(EMPTY.to_owned()),
            refused: RwSignal::new(None),
            waiting: StoredValue::new(VecDeque::new()),
            is_busy: StoredValue::new(false),
        }
    }

    /// Edits another drawing, with its first symbol.
    pub fn choose(self, number: u32) {
        let first = self.shown.with_untracked(|shown| {
            let diagram = shown.as_ref()?.diagrams.get(number as usize)?;
            diagram.legend.first().map(|(symbol, _)| symbol.clone())
        });
        self.chosen.set(number);
        self.symbol.set(first.unwrap_or_else(|| EMPTY.to_owned()));
    }

    /// The symbol in a cell of the chosen drawing.
    pub fn symbol_at(self, cell: u32) -> Option<String> {
        self.shown.with(|shown| {
            let diagram = shown.as_ref()?.diagrams.get(self.chosen.get() as usize)?;
            diagram.cells.get(cell as usize).map(|cell| cell.symbol.clone())
        })
    }
}

impl App {
    /// Opens the sheet with the drawings of the present text.
    pub fn open_diagrams(self) {
        let diagrams = self.diagrams;
        diagrams.shown.set(None);
        diagrams.refused.set(None);
        diagrams.waiting.update_value(VecDeque::clear);
        diagrams.open.set(true);
        let text = self.spec.text.get_untracked().to_string();
        self.ask_diagrams(text, None);
    }

    /// Draws the chosen symbol in a cell, or empties the cell if it has this symbol.
    pub fn draw_cell(self, cell: u32) {
        let diagrams = self.diagrams;
        let chosen = diagrams.symbol.get_untracked();
        let is_there = untrack(|| diagrams.symbol_at(cell)).is_some_and(|symbol| symbol == chosen);
        let symbol = if is_there { EMPTY.to_owned() } else { chosen };
        let diagram = diagrams.chosen.get_untracked();
        diagrams.waiting.update_value(|waiting| {
            waiting.push_back(Draw { diagram, cells: vec![cell], symbol });
        });
        if !diagrams.is_busy.get_value() {
            self.draw_next();
        }
    }

    fn draw_next(self) {
        let next = self.diagrams.waiting.try_update_value(VecDeque::pop_front).flatten();
        let text = self.diagrams.shown.with_untracked(|shown| Some(shown.as_ref()?.text.clone()));
        if let (Some(draw), Some(text)) = (next, text) {
            self.ask_diagrams(text, Some(draw));
        }
    }

    fn ask_diagrams(self, text: String, draw: Option<Draw>) {
        let diagrams = self.diagrams;
        let is_edit = draw.is_some();
        diagrams.is_busy.set_value(true);
        let asked = DiagramRequest { text, draw };
        let answer = self.play().request(Request::Diagrams(Box::new(asked)));
        leptos::task::spawn_local(async move {
            let answer = answer.await;
            diagrams.is_busy.set_value(false);
            match answer {
                Ok(Response::Diagrams(view)) => {
                    set_if_new(diagrams.refused, None);
                    if is_edit {
                        self.take_text(&view.text);
                    }
                    diagrams.shown.set(Some(Arc::new(*view)));
                    if !is_edit {
                        diagrams.choose(0);
                    }
                    self.draw_next();
                }
                Ok(Response::Refused { message }) => {
                    diagrams.waiting.update_value(VecDeque::clear);
                    diagrams.refused.set(Some(Said::engine(message)));
                }
                Ok(_) => {}
                Err(lost) => self.recover(lost),
            }
        });
    }
}
