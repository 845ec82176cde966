//! Fixed properties and variables of the cells of a board.

use crate::view::Eyes;
use crate::words::Words;
use boardwright_def::{Board, Expr, Ref};
use boardwright_kernel::{PlaceId, State, Value, VarId};
use boardwright_protocol::{CellView, FactView};

/// The most letters of a word drawn on a place.
const LETTERS: usize = 4;

/// The most letters of the name of a flag that the spec wants to show.
const WORD: usize = 6;

/// The fixed properties of a cell, by its number on the board from 0.
pub fn fixed(words: &Words<'_>, board: &Board, cell: usize) -> Vec<FactView> {
    let facts = board.columns.iter().filter_map(|column| {
        let name = words.prop(&column.id);
        Some(match column.values.get(cell)?.as_ref()? {
            Expr::Int(number) => fact(name, number.to_string(), number.to_string()),
            Expr::Bool(holds) => flag(name, *holds),
            Expr::Ref(word) => match &**word {
                Ref::Enum { member, .. } => {
                    let word = words.id(member);
                    let short = shortened(&word);
                    fact(name, word, short)
                }
                _ => return None, // no value, or nothing that has a short name
            },
            Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => return None,
        })
    });
    facts.collect()
}

/// The variables of all places that have any, as far as the viewer sees them.
pub fn variables(words: &Words<'_>, state: &State, eyes: Eyes) -> Vec<CellView> {
    let program = words.program();
    let names: Vec<String> =
        (0..program.place_vars().len()).map(|var| words.place_var(VarId(var as u16))).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let look = words.board_look();
    let (counted, shown, shows_none) = (look.seeds(), look.shown(), look.shows_none());
    let cell = |place: PlaceId| {
        let mut seeds = 0;
        let facts = (0..).map(VarId).zip(&names).filter_map(|(var, name)| {
            let value = state.of_place(program, place, var)?;
            if !eyes.see_place_var(program, state, var, place) {
                return None;
            }
            if let (true, Value::Int(number)) = (counted == Some(var), value) {
                seeds = u32::try_from(number).unwrap_or(0);
            }
            let mut fact = variable(words, state, name.clone(), value);
            if (shown, value) == (Some(var), Value::Bool(true)) {
                fact.short = name.chars().take(WORD).collect();
            }
            if shows_none || shown.is_some_and(|shown| shown != var) {
                fact.short.clear();
            }
            Some(fact)
        });
        let facts = facts.collect();
        CellView { place: place.index() as u32, facts, seeds }
    };
    let cells = (0..program.places().len()).map(|place| cell(PlaceId(place as u16)));
    cells.filter(|cell| !cell.facts.is_empty()).collect()
}

fn variable(words: &Words<'_>, state: &State, name: String, value: Value) -> FactView {
    match value {
        Value::Bool(holds) => flag(name, holds),
        Value::Int(number) => fact(name, number.to_string(), number.to_string()),
        Value::None => fact(name, words.value(state, value), String::new()),
        _ => {
            let word = words.value(state, value);
            let short = shortened(&word);
            fact(name, word, short)
        }
    }
}

/// A true flag shows the first letters of its name; a false one shows nothing.
fn flag(name: String, holds: bool) -> FactView {
    let short = if holds { shortened(&name) } else { String::new() };
    fact(name, if holds { "yes" } else { "no" }.to_owned(), short)
}

fn fact(name: String, value: String, short: String) -> FactView {
    FactView { name, value, short }
}

fn shortened(word: &str) -> String {
    word.chars().take(LETTERS).collect()
}
