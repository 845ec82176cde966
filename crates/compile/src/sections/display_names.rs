//! Names in `display`: labelled things, rolls, properties in the label of a token.

use crate::compiler::Compiler;
use crate::env::Symbol;
use boardwright_diag::{Code, Span};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Reports a label for an unknown name: labels are for declared, bound and built-in names.
    pub(super) fn check_labelled(&mut self, name: &str, span: Span) {
        if self.env.incomplete || self.is_poisoned(name) {
            return;
        }
        let known = self.labelled();
        let bound =
            name.strip_prefix('$').is_some_and(|name| self.origins.bound_names.contains(name));
        if !bound && !known.contains(name) {
            self.no_such(Code::UnknownName, "part of this game", (name, span), known);
        }
    }

    /// Every name that can have a label.
    fn labelled(&self) -> BTreeSet<String> {
        let env = &self.env;
        let mut known: BTreeSet<String> = env.names.keys().cloned().collect();
        known.extend(env.words.keys().cloned());
        known.extend(env.action_names());
        known.extend(env.sequences.iter().map(|sequence| sequence.id.clone()));
        known.extend(env.phases.iter().map(|phase| phase.id.clone()));
        if env.phases.is_empty() {
            known.insert("main".to_owned());
        }
        known.extend(env.props.keys().cloned());
        known.extend(env.derived.iter().map(|derived| derived.name.clone()));
        known.extend(env.place_props());
        known.extend(env.directions.iter().map(|(_, name)| name.clone()));
        let columns = env.tables.iter().flat_map(|table| &table.def.columns);
        known.extend(columns.map(|column| column.id.clone()));
        known.extend(env.boards.iter().map(|board| board.id.clone()));
        known.extend(self.origins.bound_names.iter().cloned());
        known.extend(crate::env::BUILT_IN.iter().map(|name| (*name).to_owned()));
        known
    }

    /// Reports a name in the label of a token that is no property of its types.
    pub(super) fn check_token_label(&mut self, of: &str, label: &str, span: Span) {
        let types: Vec<usize> = match self.env.names.get(of).map(|declared| declared.symbol) {
            Some(Symbol::TokenType(index)) => vec![index],
            Some(Symbol::Family(index)) => self.env.families[index].1.clone(),
            _ => return,
        };
        let props = types.iter().filter_map(|index| self.env.types.get(*index));
        let known: BTreeSet<String> =
            props.flat_map(|token| token.props.iter().map(|prop| prop.id.clone())).collect();
        for part in label.split('{').skip(1) {
            let Some((name, _)) = part.split_once('}') else { continue };
            let name = name.trim().trim_start_matches('$');
            let dotted = name.starts_with('.');
            let name = name.trim_start_matches('.').split('.').next().unwrap_or(name);
            if dotted && known.contains(name) {
                let message = format!("in a label a property stands without the dot: `{{{name}}}`");
                self.error(Code::ExpressionSyntax, span, message);
                continue;
            }
            if known.contains(name) || self.unread.names.contains(name) || self.env.incomplete {
                continue;
            }
            let computed = self.env.derived.iter().any(|derived| derived.name == name);
            let message = match computed {
                true => format!("`{name}` is computed, and labels hold declared properties"),
                false => format!("`{of}` has no property `{name}`"),
            };
            let mut diag = self.unknown(Code::UnknownProperty, span, name, message, &known);
            diag.fixes.clear();
            self.report(diag);
        }
    }
}
