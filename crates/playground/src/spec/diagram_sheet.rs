//! The sheet in which the start position is edited by pressing cells.

use super::diagram_cells::next;
use crate::browser;
use crate::shell::{Icon, Picture, Sheet};
use crate::state::{EMPTY, app};
use crate::words::{self, words};
use boardwright_protocol::DiagramView;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// Boards with more cells are edited in the text.
const MOST: usize = 1500;

/// The sheet.
#[component]
pub fn DiagramSheet() -> impl IntoView {
    let app = app();
    let open = app.diagrams.open;
    view! {
        <Sheet open label=words().diagram class="diagram-sheet">
            <header>
                <h2>{words().diagram}</h2>
                <button class="btn quiet icon" aria-label=words().close on:click=move |_| open.set(false)><Icon of=Picture::Close/></button>
            </header>
            <Content/>
        </Sheet>
    }
}

/// The drawing that is edited, or why there is none.
#[component]
fn Content() -> impl IntoView {
    let app = app();
    let diagrams = app.diagrams;
    // Built anew for another drawing; an edit changes symbols alone.
    let form = Memo::new(move |_| {
        diagrams.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let chosen = shown.diagrams.get(diagrams.chosen.get() as usize).cloned();
            Some(chosen.map(without_symbols))
        })
    });
    let several = Memo::new(move |_| {
        let names = |diagram: &DiagramView| (diagram.name.clone(), diagram.line);
        diagrams.shown.with(|shown| {
            shown.iter().flat_map(|shown| shown.diagrams.iter().map(names)).collect::<Vec<_>>()
        })
    });
    let said = move || {
        let said = diagrams.refused.get()?;
        let lang = said.lang();
        Some(view! { <span lang=lang>{said.text}</span> })
    };
    view! {
        {move || match form.get() {
            None => view! { <p>{words().working}</p> }.into_any(),
            Some(None) => view! { <p>{words().diagram_none}</p> }.into_any(),
            Some(Some(diagram)) if diagram.cells.len() > MOST => view! { <p>{words().diagram_too_large}</p> }.into_any(),
            Some(Some(diagram)) => view! {
                <p class="about">{words().diagram_details}</p>
                <Show when=move || { several.with(Vec::len) > 1 }><Choice several/></Show>
                <Legend diagram=diagram.clone()/>
                <Cells diagram/>
            }.into_any(),
        }}
        <p class="refused" role="status">{said}</p>
    }
}

fn without_symbols(mut diagram: DiagramView) -> DiagramView {
    diagram.cells.iter_mut().for_each(|cell| cell.symbol.clear());
    diagram
}

/// Which of several drawings is edited.
#[component]
fn Choice(several: Memo<Vec<(String, u32)>>) -> impl IntoView {
    let diagrams = app().diagrams;
    let button = move |(number, (name, line)): (u32, (String, u32))| {
        let pressed = move || (diagrams.chosen.get() == number).to_string();
        let label = words::say().diagram_at(&name, line);
        view! { <button aria-pressed=pressed on:click=move |_| diagrams.choose(number)>{label}</button> }
    };
    view! {
        <div class="seg" role="group" aria-label=words().diagram>
            {move || (0..).zip(several.get()).map(button).collect_view()}
        </div>
    }
}

/// The symbols, of which one is drawn by a press.
#[component]
fn Legend(diagram: DiagramView) -> impl IntoView {
    let diagrams = app().diagrams;
    let empty = (EMPTY.to_owned(), words().diagram_empty.to_owned());
    let entry = move |(at, (symbol, contents)): (usize, (String, String))| {
        let (own, drawn) = (symbol.clone(), symbol.clone());
        let class = format!("legend-entry {}", tint(at, &symbol));
        let pressed = move || diagrams.symbol.with(|chosen| *chosen == own).to_string();
        view! {
            <button class=class aria-pressed=pressed on:click=move |_| diagrams.symbol.set(drawn.clone())>
                <b class="sign" aria-hidden="true">{symbol}</b>
                <span lang=words::ENGINE>{contents}</span>
            </button>
        }
    };
    view! {
        <div class="legend" role="group" aria-label=words().diagram_legend>
            {diagram.legend.into_iter().chain([empty]).enumerate().map(entry).collect_view()}
        </div>
    }
}

/// One of four tints for the symbols of a legend.
fn tint(at: usize, symbol: &str) -> String {
    if symbol == EMPTY { String::new() } else { format!("su{}", at % 4 + 1) }
}

/// The cells where they lie. Arrow keys walk, as on a board.
#[component]
fn Cells(diagram: DiagramView) -> impl IntoView {
    let diagrams = app().diagrams;
    let roving = RwSignal::new(0_u32);
    let (width, height) = (f64::from(diagram.width.max(1)), f64::from(diagram.height.max(1)));
    let part = |of: f64, whole: f64| format!("{:.4}%", of * 100.0 / whole);
    let legend: Vec<String> = diagram.legend.iter().map(|(symbol, _)| symbol.clone()).collect();
    let contents = StoredValue::new(diagram.legend.clone());
    let positions: Vec<(u32, u32)> = diagram.cells.iter().map(|cell| (cell.x, cell.y)).collect();
    let walk = move |event: KeyboardEvent| {
        if let Some(to) = next(&positions, roving.get_untracked() as usize, &event.key()) {
            event.prevent_default();
            roving.set(to as u32);
            browser::focus(&cell_id(to as u32));
        }
    };
    let cells = (0..).zip(diagram.cells).map(|(number, cell)| {
        let symbol = Memo::new(move |_| diagrams.symbol_at(number).unwrap_or_default());
        let class = {
            let legend = legend.clone();
            move || {
                let at = symbol.with(|symbol| legend.iter().position(|known| known == symbol));
                let tint = at.map(|at| tint(at, "")).unwrap_or_default();
                format!("drawn-cell {tint}")
            }
        };
        let name = cell.name.clone();
        let label = move || {
            let known = symbol.with(|symbol| {
                contents.with_value(|all| all.iter().find(|(of, _)| of == symbol).map(|(_, is)| is.clone()))
            });
            format!("{name}, {}", known.as_deref().unwrap_or(words().empty))
        };
        let shown = move || symbol.with(|symbol| if symbol == EMPTY { String::new() } else { symbol.clone() });
        view! {
            <button
                id=cell_id(number) class=class aria-label=label
                tabindex=move || if roving.get() == number { "0" } else { "-1" }
                style:left=part(f64::from(cell.x) - 500.0, width) style:top=part(f64::from(cell.y) - 500.0, height)
                style:width=part(1000.0, width) style:height=part(1000.0, height)
                on:focus=move |_| roving.set(number)
                on:click=move |_| app().draw_cell(number)
            ><span class="sign" aria-hidden="true">{shown}</span></button>
        }
    });
    view! {
        <div class="drawn-board">
            <div
                class="drawn-cells" role="group" aria-label=diagram.name lang=words::ENGINE on:keydown=walk
                style=("--wide", (width / 1000.0).to_string()) style=("--ratio", (width / height).to_string())
            >{cells.collect_view()}</div>
        </div>
    }
}

fn cell_id(number: u32) -> String {
    format!("drawn-cell-{number}")
}
