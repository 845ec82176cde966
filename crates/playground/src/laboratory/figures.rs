//! A chart with its words: title, sentence, picture, and the figures as a table and as a file.

use crate::files;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use crate::words::lab_words;
use leptos::prelude::*;

/// The figures of a chart, as rows under heads.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// The heads of the columns.
    pub heads: Vec<&'static str>,
    /// The rows, each with a cell for each head.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The same as comma-separated values (RFC 4180).
    pub fn csv(&self) -> String {
        let heads = self.heads.iter().map(|head| (*head).to_owned()).collect();
        let line =
            |row: &Vec<String>| row.iter().map(|cell| field(cell)).collect::<Vec<_>>().join(",");
        std::iter::once(&heads).chain(&self.rows).map(|row| line(row) + "\r\n").collect()
    }
}

/// A cell of a file that other programs open: none of its texts may begin a formula.
fn field(cell: &str) -> String {
    let number = cell.parse::<f64>().is_ok();
    let formula = !number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

/// A chart with its title, its sentence and its figures.
#[component]
pub fn Figure(
    #[prop(into)] title: String,
    #[prop(into)] about: String,
    table: Table,
    /// The picture; a chart without one has its figures alone.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let csv = table.csv();
    let file = files::name_of(&title).replace(".md", "");
    let save = move |_| {
        if files::save_table(&file, &csv).is_none() {
            app().refused(words().no_file.to_owned());
        }
    };
    view! {
        <figure class="lab-figure">
            <figcaption><h3>{title.clone()}</h3><p>{about}</p></figcaption>
            {children.map(|children| children())}
            <div class="lab-figures">
                <details>
                    <summary>{lab_words().data_table}</summary>
                    <div class="lab-table" tabindex="0" role="group" aria-label=title><Rows table/></div>
                </details>
                <button class="btn quiet small" on:click=save><Icon of=Picture::Download/>{lab_words().csv}</button>
            </div>
        </figure>
    }
}

/// The figures as a table; the first cell of a row names it.
#[component]
pub fn Rows(table: Table) -> impl IntoView {
    let row = |cells: Vec<String>| {
        let mut cells = cells.into_iter();
        let name = cells.next();
        view! { <tr><th scope="row">{name}</th>{cells.map(|cell| view! { <td>{cell}</td> }).collect_view()}</tr> }
    };
    view! {
        <table>
            <thead><tr>{table.heads.iter().map(|head| view! { <th scope="col">{*head}</th> }).collect_view()}</tr></thead>
            <tbody>{table.rows.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_quoted_cells_and_no_formulas() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let table = Table {
            heads: vec!["action", "share"],
            rows: vec![row(&["buy, sell", "-0.5"]), row(&["say \"go\"", "1"]), row(&["=1+1", "2"])],
        };
        let expected = "action,share\r\n\"buy, sell\",-0.5\r\n\"say \"\"go\"\"\",1\r\n'=1+1,2\r\n";
        assert_eq!(table.csv(), expected);
    }
}
