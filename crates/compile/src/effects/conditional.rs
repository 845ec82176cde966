//! `if` with its branches: `then` and `else` in one mapping, or `else if` and `else` as the next items of the list.

use super::dead_branches::settled;
use crate::compiler::Compiler;
use crate::facts::facts;
use crate::scope::Scope;
use boardwright_def::Effect;
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::yaml::{Entry, Node, Value};

/// The first keys of items that belong to the `if` before them.
pub(super) const BRANCHES: &[&str] = &["else if", "else"];

/// The key that makes a mapping a branch of the item before it.
pub(super) fn branch(node: &Node) -> Option<&Entry> {
    let key = |wanted: &str| node.entries().iter().find(|entry| entry.key == wanted);
    if key("if").is_some() { None } else { key("else if").or_else(|| key("else")) }
}

/// The items after `first` that are its branches; none unless `first` is an `if`.
pub(super) fn chain<'n>(first: &Node, after: &'n [Node]) -> &'n [Node] {
    if first.get("if").is_none() {
        return &[];
    }
    let mut ended = first.get("else").is_some();
    let mut count = 0;
    while let Some(entry) = after.get(count).and_then(branch)
        && !ended
    {
        ended =
            entry.key == "else" || after.get(count).is_some_and(|node| node.get("else").is_some());
        count += 1;
    }
    after.get(..count).unwrap_or_default()
}

impl Compiler<'_> {
    /// An `if` with the items `else if` and `else` after it.
    pub(super) fn if_block(
        &mut self,
        node: &Node,
        chain: &[Node],
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let Some(value) = node.get("if") else { return };
        // The AST form nests all keys below the first.
        let nested = matches!(value.value, Value::Map(_)) && node.entries().len() == 1;
        if nested && value.get("when").is_some() {
            self.keys(value, "`if`", &["when", "then", "else"]);
            if value.get("else").is_some() {
                chain.iter().filter_map(branch).for_each(|entry| self.stray_branch(entry));
                self.conditional(value, value.get("when"), &[], scope, out);
            } else {
                self.conditional(value, value.get("when"), chain, scope, out);
            }
        } else if let Some(body) = then_called_do(node) {
            let message = "the effects of `if` stand under `then`";
            let diag = Diagnostic::new(Code::UnknownKey, body.key_span, message);
            self.report(diag.fix(Fix::replace("Change to `then`", body.key_span, "then")));
            scope.bindings_unread = true;
        } else {
            self.keys(node, "`if`", &["if", "then", "else"]);
            self.conditional(node, Some(value), chain, scope, out);
        }
    }

    fn conditional(
        &mut self,
        node: &Node,
        when: Option<&Node>,
        chain: &[Node],
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let Some(when_node) = when else { return };
        let when = self.within("when", |c| {
            c.locate(when_node.span);
            c.keep_words(when_node);
            c.condition(when_node, scope)
        });
        let mark = scope.mark();
        scope.know(facts(&when.expr, true));
        let known = settled(&when.expr);
        let then = match node.get("then") {
            Some(then) => self
                .if_branch(known != Some(false), |c| c.within("then", |c| c.effects(then, scope))),
            None => {
                let key = if node.get("else if").is_some() { "else if" } else { "if" };
                self.error(Code::MissingKey, node.span, format!("`{key}` needs `then`"));
                Vec::new()
            }
        };
        scope.reset(mark);
        scope.know(facts(&when.expr, false));
        let otherwise = self.if_branch(known != Some(true), |c| {
            c.within("else", |c| match (node.get("else"), chain) {
                (Some(node), _) => c.effects(node, scope),
                (None, []) => Vec::new(),
                (None, [next, rest @ ..]) => c.next_branch(next, rest, scope),
            })
        });
        scope.reset(mark);
        // If one branch leaves, the next effects follow the other one, which may have bound names anew.
        if leaves(&then) {
            scope.know(facts(&when.expr, false));
            node.get("else").into_iter().chain(chain).for_each(|n| self.forget_rebound(n, scope));
        } else if leaves(&otherwise) {
            scope.know(facts(&when.expr, true));
            node.get("then").into_iter().for_each(|n| self.forget_rebound(n, scope));
        }
        out.push(Effect::If { when: when.expr, then, otherwise });
    }

    /// The effects of the next item of a chain, as those of an `else`.
    fn next_branch(&mut self, node: &Node, rest: &[Node], scope: &mut Scope) -> Vec<Effect> {
        let Some(when) = node.get("else if") else {
            self.keys(node, "this item", &["else"]);
            return node.get("else").map(|body| self.effects(body, scope)).unwrap_or_default();
        };
        let mut out = Vec::new();
        let mark = scope.mark();
        self.within("[0]", |c| {
            if c.enter(1, node.span) {
                c.locate(node.span);
                c.keys(node, "`else if`", &["else if", "then", "else"]);
                c.conditional(node, Some(when), rest, scope, &mut out);
                c.leave();
            }
        });
        scope.reset(mark);
        out
    }

    /// Reports an item `else if` or `else` without an `if` before it.
    pub(super) fn stray_branch(&mut self, entry: &Entry) {
        let message = format!("`{}` belongs to no `if`", entry.key);
        let hint = "the item before it must be an `if` or `else if` that has no `else` yet";
        self.report(Diagnostic::new(Code::UnknownEffect, entry.key_span, message).hint(hint));
    }

    /// Makes a key of an `if` that says `else if` an item of its own; the keys after it are then part of that item.
    pub(crate) fn as_branch(&self, node: &Node, entry: &Entry) -> Option<Fix> {
        let at = entry.key_span.start;
        let column = self.column_of(node.span.start);
        let dash = at.checked_sub(2).map(|start| Span::new(start as usize, at as usize))?;
        let first = node.span.start.checked_sub(2)?;
        let before = self.written(Span::new(first as usize, node.span.start as usize));
        if self.column_of(at) != column || self.written(dash) != "  " || before != "- " {
            return None;
        }
        let edits = vec![
            TextEdit { span: dash, text: "- ".to_owned() },
            TextEdit { span: entry.key_span, text: "else if".to_owned() },
        ];
        Some(Fix::new("Make it an item of its own", edits))
    }
}

/// The key `do` where `then` is meant.
fn then_called_do(node: &Node) -> Option<&Entry> {
    let body = node.entries().iter().find(|entry| entry.key == "do")?;
    node.get("then").is_none().then_some(body)
}

/// True if no effect after these in the same list can run.
fn leaves(effects: &[Effect]) -> bool {
    matches!(effects.last(), Some(Effect::Return { .. } | Effect::Finish { .. }))
}
