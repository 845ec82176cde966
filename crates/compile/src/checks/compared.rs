//! Hidden values that `repeated` compares: everybody learns whether a position occurred before.

use super::Found;
use super::rules::{Visitor, visit};
use crate::SourceMap;
use boardwright_def::{Expr, GameDef, Ref, Secrecy};
use boardwright_diag::{Code, Diagnostic};

/// Returns the errors of conditions on earlier positions.
pub(crate) fn compared(def: &GameDef, map: &SourceMap) -> Vec<Diagnostic> {
    let mut positions = Positions { secrecy: Secrecy::of(def), hidden: Vec::new() };
    visit(def, &mut positions);
    let mut found = Found { map, diagnostics: Vec::new() };
    for (path, hidden) in positions.hidden {
        found.warn(
            Code::RepeatedReadsHidden,
            &path,
            format!("`repeated` compares {hidden}, which not every player sees"),
            "name the parts that everybody sees: `repeated(3, board, active)`".to_owned(),
        );
    }
    found.diagnostics
}

/// The hidden values, with the paths of their rules.
struct Positions<'d> {
    secrecy: Secrecy<'d>,
    hidden: Vec<(String, String)>,
}

impl<'a> Visitor<'a> for Positions<'_> {
    fn expr(&mut self, path: &str, expr: &'a Expr) {
        if let Expr::Ref(read) = expr
            && let Ref::Repeated { of, .. } = read.as_ref()
            && let Some(hidden) = self.secrecy.of_position(of)
        {
            let found = (path.to_owned(), hidden);
            if !self.hidden.contains(&found) {
                self.hidden.push(found);
            }
        }
    }
}
