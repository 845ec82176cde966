//! `display: vars` and `display: rolls`: hints for drawing variables and outcomes of chance.

use crate::compiler::Compiler;
use crate::env::Symbol;
use boardwright_def::{RollDisplay, RollShow, VarDisplay};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Entry, Node};
use std::collections::{BTreeMap, BTreeSet};

const SHOWS: &[(&str, RollShow)] =
    &[("dice", RollShow::Dice), ("number", RollShow::Number), ("none", RollShow::None)];

impl Compiler<'_> {
    /// Reads the hints for variables of the game and of players.
    pub(super) fn var_displays(&mut self, node: &Node) -> BTreeMap<String, VarDisplay> {
        let mut displays = BTreeMap::new();
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                if let Some(hints) = c.var_display(entry)
                    && hints != VarDisplay::default()
                {
                    displays.insert(entry.key.clone(), hints);
                }
            });
        }
        displays
    }

    fn var_display(&mut self, entry: &Entry) -> Option<VarDisplay> {
        let is_var = |symbol: Symbol| matches!(symbol, Symbol::Gvar(_) | Symbol::Pvar(_));
        let symbol = self.env.names.get(&entry.key).map(|declared| declared.symbol);
        self.note_named(&entry.key, entry.key_span);
        if !symbol.is_some_and(|symbol| is_var(symbol) || matches!(symbol, Symbol::Poisoned)) {
            let known = self.names_near(&entry.key, is_var);
            self.no_such(Code::UnknownName, "variable", (&entry.key, entry.key_span), known);
            return None;
        }
        let node = &entry.value;
        self.keys(node, "the display of a variable", &["group", "icon"]);
        let icon = self.icon(node);
        let mut group = None;
        if let Some(heading) = node.get("group") {
            group = self.human_text(heading, "a heading");
            if matches!(symbol, Some(Symbol::Pvar(_))) {
                let message = "variables of players stand with their players, without headings";
                let hint =
                    "leave `group` out; headings are for variables of the game and for zones";
                self.report(Diagnostic::new(Code::WrongLiteral, heading.span, message).hint(hint));
                group = None;
            }
        }
        Some(VarDisplay { group, icon })
    }

    /// Reads the hints for rolls: by action, sequence, or bound name of a result.
    pub(super) fn roll_displays(&mut self, node: &Node) -> BTreeMap<String, RollDisplay> {
        let mut displays = BTreeMap::new();
        for entry in node.entries() {
            let name = entry.key.strip_prefix('$').unwrap_or(&entry.key);
            let mut known: BTreeSet<String> = self.env.action_names().into_iter().collect();
            known.extend(self.env.sequences.iter().map(|sequence| sequence.id.clone()));
            known.extend(self.origins.bound_names.iter().cloned());
            if !known.contains(name) {
                let sort = "action, sequence or bound name";
                self.no_such(Code::UnknownName, sort, (&entry.key, entry.key_span), known);
                continue;
            }
            self.within(&entry.key, |c| {
                c.keys(&entry.value, "the display of a roll", &["show"]);
                if let Some(show) = c.hint(&entry.value, "show", SHOWS) {
                    c.env.action_family(name).into_iter().flatten().for_each(|action| {
                        displays.insert(c.env.actions[*action].id.clone(), RollDisplay { show });
                    });
                    if c.env.action_family(name).is_none() {
                        displays.insert(name.to_owned(), RollDisplay { show });
                    }
                }
            });
        }
        displays
    }
}
