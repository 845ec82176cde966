//! Knobs with listed values: `SIZE: { value: 6, among: [4, 6, 10] }`.

use crate::Overrides;
use crate::compiler::Compiler;
use crate::decode::{Item, text};
use crate::env::Constant;
use boardwright_def::Knob;
use boardwright_diag::{Code, Diagnostic, Fix};
use boardwright_syntax::expr::is_word;
use boardwright_syntax::yaml::{Node, Value};

/// Limit on the values of a knob: `lint` tries each.
const MOST: usize = 16;

impl<'a> Compiler<'a> {
    /// A constant that may be one of some numbers.
    pub(super) fn listed_knob(
        &mut self,
        item: &Item<'a>,
        body: &'a Node,
        among: &'a Node,
        overrides: &Overrides,
    ) -> Option<Constant> {
        for key in ["min", "max", "step"] {
            if let Some(node) = body.get(key) {
                let message = format!("`among` lists all values, so `{key}` has no meaning here");
                self.within(key, |c| c.error(Code::UnknownKey, node.span, message));
            }
        }
        let all = self.within("among", |c| c.listed_values(among));
        let Some(value) = body.get("value") else {
            self.error(Code::MissingKey, body.span, format!("`{}` needs `value`", item.id));
            return None;
        };
        let read = |c: &mut Self| c.within("value", |c| c.constant(value, "a constant"));
        // The value may be a word of a list that was reported.
        let default = if all.is_some() { read(self) } else { self.without_findings(read) }?;
        let Some(all) = all else { return Some(Constant::Int(default)) };
        if !all.contains(&default) {
            let near = all.iter().min_by_key(|n| (i64::from(**n) - i64::from(default)).abs());
            let message = format!("{default} is not among its own values: {}", listed(&all));
            let mut diag = Diagnostic::new(Code::OutOfRange, value.span, message);
            if let Some(near) = near {
                let title = format!("Change to {near}");
                diag = diag.fix(Fix::replace(title, value.span, near.to_string()));
            }
            self.within("value", |c| c.report(diag));
        }
        let value = match overrides.get(&item.id) {
            Some(given) => self.given_value(given, item, &all, default),
            None => default,
        };
        let path = format!("authoring.knobs[{}]", self.env.knobs.len());
        self.at_path(&path, |c| {
            c.locate(item.id_span);
            let nodes = if let Value::List(nodes) = &among.value { nodes.as_slice() } else { &[] };
            for (place, node) in nodes.iter().enumerate() {
                c.within(&format!("among[{place}]"), |c| c.locate(node.span));
            }
        });
        let id = item.id.clone();
        let (min, max) = (all.iter().min().copied()?, all.iter().max().copied()?);
        self.env.knobs.push(Knob { id, value, default, min, max, step: 1, among: all });
        Some(Constant::Int(value))
    }

    fn listed_values(&mut self, among: &Node) -> Option<Vec<i32>> {
        let Value::List(nodes) = &among.value else {
            self.shape(among, "`among` is a list of numbers: `[4, 6, 10]`");
            return None;
        };
        let undeclared = |node: &&Node| {
            text(node).is_some_and(|word| is_word(word) && !self.env.names.contains_key(word))
        };
        if let Some(node) = nodes.iter().find(undeclared) {
            let word = text(node).unwrap_or_default();
            let message = format!("`among` lists numbers, and `{word}` is a word");
            self.report(Diagnostic::new(Code::WrongLiteral, node.span, message).hint(
                "only numbers can be turned; a list of words is a constant of its own, `COLOURS: [red, blue]`",
            ));
            return None;
        }
        let mut all = Vec::new();
        for (place, node) in nodes.iter().enumerate() {
            let n =
                self.within(&format!("[{place}]"), |c| c.constant(node, "a value of a knob"))?;
            if all.contains(&n) {
                self.error(Code::DuplicateDefinition, node.span, format!("{n} stands here twice"));
                return None;
            }
            all.push(n);
        }
        if !(2..=MOST).contains(&all.len()) {
            let message = format!("a knob has from 2 to {MOST} listed values, not {}", all.len());
            self.error(Code::OutOfRange, among.span, message);
            return None;
        }
        Some(all)
    }

    fn given_value(&mut self, given: &str, item: &Item<'a>, all: &[i32], default: i32) -> i32 {
        let found = given.trim().parse::<i32>().ok().filter(|n| all.contains(n));
        found.unwrap_or_else(|| {
            let id = &item.id;
            let message =
                format!("`{id}` cannot be set to `{given}`: it is one of {}", listed(all));
            self.error(Code::OutOfRange, item.id_span, message);
            default
        })
    }
}

fn listed(all: &[i32]) -> String {
    all.iter().map(i32::to_string).collect::<Vec<_>>().join(", ")
}
