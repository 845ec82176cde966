//! Checks of a whole game that compiles: mistakes that can be proved although every line is well
//! formed. Each finding is a warning and states its proof.
//!
//! Nothing is guessed: a place, list or player that is not known before the game is assumed to be
//! any of those possible.

mod already_moved;
mod chains;
mod compared;
mod crowded;
mod dead_rules;
mod each_in_turn;
mod early_ends;
mod empty_zones;
mod endless_windows;
mod first_turn;
mod fits;
mod full_places;
mod kept_owners;
mod kinds;
mod loose_lines;
mod missing_properties;
mod moved_again;
mod moved_rows;
mod open_secrets;
mod phases;
mod rules;
mod secrets;
mod triggers;
mod unmet_choices;
mod unowned;
mod unseen_order;
mod unused;
mod unused_names;
mod work;

pub(crate) use compared::compared;
pub(crate) use kinds::{type_of, zone_of};
pub(crate) use loose_lines::loose_lines;
pub(crate) use unused_names::unused as unused_names;

use crate::SourceMap;
use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, Fix, Severity, Span};

/// Returns every finding that can be proved, sorted by place.
pub fn check(def: &GameDef, map: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Found { map, diagnostics: Vec::new() };
    unused::check(def, &mut found);
    unowned::check(def, &mut found);
    kept_owners::check(def, &mut found);
    let holders = empty_zones::Holders::of(def);
    empty_zones::check(def, &holders, &mut found);
    phases::check(def, &mut found);
    endless_windows::check(def, &mut found);
    first_turn::check(def, &mut found);
    each_in_turn::check(def, &mut found);
    moved_again::check(def, &mut found);
    early_ends::check(def, &mut found);
    unmet_choices::check(def, &mut found);
    dead_rules::check(def, &mut found);
    triggers::check(def, &holders, &mut found);
    secrets::check(def, &mut found);
    open_secrets::check(def, &mut found);
    crowded::check(def, &mut found);
    moved_rows::check(def, &mut found);
    unseen_order::check(def, &mut found);
    full_places::check(def, &mut found);
    already_moved::check(def, &mut found);
    chains::check(def, &mut found);
    work::check(def, &mut found);
    fits::check(def, &mut found);
    missing_properties::check(def, &mut found);
    let mut diagnostics = found.diagnostics;
    crate::sort(&mut diagnostics);
    diagnostics
}

/// Findings at paths of the `GameDef`.
struct Found<'a> {
    map: &'a SourceMap,
    diagnostics: Vec<Diagnostic>,
}

impl Found<'_> {
    /// Adds a finding at the text of the part at `path`.
    fn warn(&mut self, code: Code, path: &str, message: String, hint: String) {
        let span = self.map.find(path).unwrap_or_default();
        self.diagnostics.push(Diagnostic::new(code, span, message).at(path).hint(hint));
    }

    /// Changes the last finding.
    fn last(&mut self, change: impl FnOnce(Diagnostic) -> Diagnostic) {
        if let Some(last) = self.diagnostics.pop() {
            self.diagnostics.push(change(last));
        }
    }

    /// Adds a hint to the last finding.
    fn hint(&mut self, hint: &str) {
        self.last(|found| found.hint(hint));
    }

    /// Adds a place that belongs to the last finding.
    fn related(&mut self, at: Span, message: &str) {
        self.last(|found| found.related(at, message));
    }

    /// Adds a fix to the last finding.
    fn fix(&mut self, fix: Fix) {
        self.last(|found| found.fix(fix));
    }

    /// Adds a finding of another severity than that of its code.
    fn add(
        &mut self,
        severity: Severity,
        code: Code,
        path: &str,
        (message, hint): (String, String),
    ) {
        self.warn(code, path, message, hint);
        if let Some(last) = self.diagnostics.last_mut() {
            last.severity = severity;
        }
    }
}
