//! `display`: hints for drawing, without effect on the rules.

use crate::compiler::Compiler;
use crate::decode::is_null;
use crate::module::Part;
use crate::notes::NameSpace;
use boardwright_def::{Display, Layout};
use boardwright_diag::Code;
use boardwright_syntax::yaml::{Node, Value};

impl<'a> Compiler<'a> {
    /// Reads the hints.
    pub fn display(&mut self, parts: &[&'a Part]) -> Display {
        let mut display = Display::default();
        let keys = ["board", "zones", "tokens", "rolls", "actions", "labels", "vars"];
        for part in parts {
            if is_null(&part.body) || !self.keys(&part.body, "display", &keys) {
                continue;
            }
            for entry in part.body.entries() {
                self.within(&entry.key, |c| match entry.key.as_str() {
                    "board" => display.board = c.board_display(&entry.value),
                    "zones" => c.zone_display(&entry.value, &mut display),
                    "tokens" => display.tokens.extend(c.token_displays(&entry.value)),
                    "actions" => c.action_display(&entry.value, &mut display),
                    "rolls" => display.rolls.extend(c.roll_displays(&entry.value)),
                    "vars" => display.vars.extend(c.var_displays(&entry.value)),
                    "labels" => {
                        for entry in entry.value.entries() {
                            c.note_labelled(&entry.key, entry.key_span);
                            c.check_labelled(&entry.key, entry.key_span);
                            if let Some(label) = c.human_text(&entry.value, "a label") {
                                display.labels.insert(entry.key.clone(), label);
                            }
                        }
                    }
                    _ => {}
                });
            }
        }
        for index in &self.uses.piles {
            let hints = display.zones.entry(self.env.zones[*index].id.clone()).or_default();
            hints.layout = hints.layout.or(Some(Layout::Piles));
        }
        display
    }

    fn action_display(&mut self, node: &Node, display: &mut Display) {
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                let actions: Vec<usize> = match c.env.action_family(&entry.key) {
                    Some(family) => family.to_vec(),
                    None => {
                        let at = c.env.actions.iter().position(|action| action.id == entry.key);
                        at.into_iter().collect()
                    }
                };
                if !actions.is_empty() || c.env.action_family(&entry.key).is_some() {
                    c.mention(entry.key_span, NameSpace::Actions, &entry.key);
                } else {
                    let known = c.env.action_names();
                    return c.no_such(
                        Code::UnknownAction,
                        "action",
                        (&entry.key, entry.key_span),
                        known,
                    );
                }
                let label = if matches!(entry.value.value, Value::Map(_)) {
                    c.keys(&entry.value, "the display of an action", &["label"]);
                    entry.value.get("label")
                } else {
                    Some(&entry.value)
                };
                if let Some(label) = label
                    && let Some(words) = c.human_text(label, "a label")
                {
                    for action in actions {
                        let (id, bound) =
                            (c.env.actions[action].id.clone(), c.env.actions[action].bound.clone());
                        let words = c.with_bound(&words, &bound);
                        c.check_label(action, &words, label);
                        c.note_label(&id, label);
                        display.actions.insert(id, words);
                    }
                }
            });
        }
    }
}
