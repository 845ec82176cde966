//! Lines of cells in another place than a count or a test: a line is no value.

use super::rules::{Visitor, visit};
use crate::SourceMap;
use boardwright_def::{Aggregate, Expr, Fold, GameDef, Query};
use boardwright_diag::{Capability, Diagnostic};

/// Returns an error for each part of the rules that takes lines for values.
pub(crate) fn loose_lines(def: &GameDef, map: &SourceMap) -> Vec<Diagnostic> {
    let mut lines = Lines::default();
    visit(def, &mut lines);
    let found = lines.loose.into_iter().map(|path| {
        let span = map.find(&path).unwrap_or_default();
        Capability::LineValue.missing(span).at(&path)
    });
    found.collect()
}

#[derive(Default)]
struct Lines<'a> {
    /// The lines that are counted or tested.
    counted: Vec<&'a Query>,
    /// The paths of rules with others.
    loose: Vec<String>,
}

impl<'a> Visitor<'a> for Lines<'a> {
    fn expr(&mut self, path: &str, expr: &'a Expr) {
        if let Expr::Aggregate { aggregate } = expr
            && let Aggregate { op, query: Expr::Query(query), value, .. } = aggregate.as_ref()
            && matches!(op, Fold::Count | Fold::Some | Fold::Empty)
            && value.is_none()
        {
            self.counted.push(query);
        }
        if let Expr::Query(query) = expr
            && matches!(query.as_ref(), Query::Lines { .. })
            && !self.counted.iter().any(|counted| std::ptr::eq(*counted, &raw const **query))
            && !self.loose.iter().any(|known| known == path)
        {
            self.loose.push(path.to_owned());
        }
    }
}
