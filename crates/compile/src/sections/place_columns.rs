//! Columns of places: the tables of cells and links, and the ends of links.

use super::graph::Graph;
use super::place_rows::{PlaceRow, Word};
use super::rows::ColumnValues;
use crate::compiler::Compiler;
use crate::notes::NameSpace;
use boardwright_def::{Column, Domain, Expr, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::Node;

impl<'a> Compiler<'a> {
    /// The columns of cells and links, as fixed properties of the places.
    pub(super) fn columns_of_places(&mut self, board: usize, graph: &Graph<'a>) {
        let rows = graph.cells.iter().chain(graph.roads.iter().map(|(row, _)| row));
        let rows: Vec<&PlaceRow<'a>> = rows.collect();
        let first_road = self.env.boards[board].cells.len() - graph.roads.len();
        let mut names: Vec<Word> = Vec::new();
        for (name, _) in rows.iter().flat_map(|row| &row.values) {
            if names.iter().all(|(known, _)| *known != name.0) {
                names.push(name.clone());
            }
        }
        for (name, span) in names {
            if !self.column_name(&name, span) {
                continue;
            }
            self.declared_here(span, NameSpace::CellVariables, &name);
            for (other, at) in rows.iter().flat_map(|row| &row.values).map(|(word, _)| word) {
                if *other == name {
                    self.mention(*at, NameSpace::CellVariables, &name);
                }
            }
            let mut given: Vec<(usize, &'a Node)> = Vec::new();
            let mut numbers: Vec<usize> = Vec::new();
            for (at, row) in rows.iter().enumerate() {
                let value = row.values.iter().find(|(known, _)| known.0 == name);
                if let Some((_, value)) = value.filter(|(_, value)| !is_none(value)) {
                    let road = at.checked_sub(graph.cells.len());
                    numbers.push(road.map_or(at, |road| first_road + road));
                    given.push((row.number, value));
                }
            }
            let found = self.within("cells", |c| c.column("cells", &name, &given));
            let Some(ColumnValues { domain, values, .. }) = found else { continue };
            let mut column = vec![None; self.env.boards[board].cells.len()];
            for (number, value) in numbers.into_iter().zip(values) {
                column[number] = value;
            }
            let known = self.env.place_column(&name);
            if known.is_some_and(|known| !alike(&known.domain, &domain)) {
                let message = format!("places of another board have a `{name}` of another type");
                self.error(Code::DuplicateDefinition, span, message);
                continue;
            }
            self.env.boards[board].columns.push(Column { id: name, domain, values: column });
        }
        self.ends_of_links(board, graph);
    }

    /// `from` and `to` of links that are places: the places they join.
    fn ends_of_links(&mut self, board: usize, graph: &Graph<'a>) {
        if graph.roads.is_empty() {
            return;
        }
        for (side, name) in ["from", "to"].into_iter().enumerate() {
            let mut named = graph.ends.iter().filter(|(end, _)| end == name);
            let Some((_, first)) = named.next() else { continue };
            self.declared_here(*first, NameSpace::CellVariables, name);
            named.for_each(|(_, at)| self.mention(*at, NameSpace::CellVariables, name));
            let cells = graph.cells.iter().flat_map(|row| &row.values).map(|(word, _)| word);
            if let Some((_, at)) = cells.into_iter().find(|(known, _)| known == name) {
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        *at,
                        format!("links already have `{name}`: the place they begin or end at"),
                    )
                    .related(*first, format!("`{name}` of the links stands here"))
                    .hint("choose another name for the column of the cells"),
                );
                continue;
            }
            let mut values = vec![None; self.env.boards[board].cells.len() - graph.roads.len()];
            values.extend(graph.roads.iter().map(|(_, ends)| {
                let zone = ends[side].0.clone();
                Some(Expr::read(Ref::Zone { zone, player: None }))
            }));
            // Cells have no ends.
            let domain = Domain::Place { optional: true };
            self.env.boards[board].columns.push(Column { id: name.to_owned(), domain, values });
        }
    }

    fn column_name(&mut self, name: &str, span: Span) -> bool {
        if !self.identifier(name, span) {
            return false;
        }
        if crate::expr::PLACE.contains(&name) {
            self.report(
                Diagnostic::new(
                    Code::BadIdentifier,
                    span,
                    format!("every place already has `{name}`"),
                )
                .hint("choose another name for the column"),
            );
            return false;
        }
        true
    }
}

/// True if a field is empty.
fn is_none(node: &Node) -> bool {
    crate::decode::is_null(node) || crate::decode::text(node) == Some("none")
}

/// True if the values of two domains are of one kind.
fn alike(one: &boardwright_def::Domain, other: &boardwright_def::Domain) -> bool {
    use crate::types::Type;
    Type::of_domain(one).fits(&Type::of_domain(other))
}
