//! `forEach`, `let`.

use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::Typed;
use boardwright_def::Effect;
use boardwright_diag::{Code, Diagnostic, Fix};
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    pub(super) fn ast_for_each(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`forEach`", &["bind", "over", "domain", "effects", "do", "limit"]) {
            return;
        }
        let bind = self.bind_name(node);
        let Some(over) = node.get("over") else {
            self.missing_key(node, "over");
            return;
        };
        let list = self.within("over", |c| c.value(over, scope, None));
        let list = self.as_list(list);
        let Some((name, at)) = bind else { return };
        let Some((element, _)) = list.ty.as_list() else { return };
        let element = element.clone();
        let limit = self.limit_of_loop(node.get("limit"), &list);
        let domain = self.domain_of_member(&element, at);
        let mark = scope.mark();
        let bind = self.bind_loop(&name, element, at, scope);
        self.know_boards(&bind, &list.expr, scope);
        let effects = match node.get("effects").or_else(|| node.get("do")) {
            Some(body) => {
                self.forget_rebound(body, scope);
                self.within("effects", |c| c.effects(body, scope))
            }
            None => {
                self.missing_key(node, "effects");
                Vec::new()
            }
        };
        scope.reset(mark);
        out.push(Effect::ForEach { bind, domain, over: list.expr, effects, limit });
    }

    /// The limit of a loop over a list: the one that is written beside it, or the size of the list.
    pub(in crate::effects) fn limit_of_loop(&mut self, given: Option<&Node>, list: &Typed) -> u32 {
        let usual = self.loop_limit(&list.ty);
        let Some(given) = given else { return usual };
        let Some(limit) = self.within("limit", |c| c.written_limit(given)) else { return usual };
        // A loop that asks has room for this many members without a limit.
        let room = self.name_limit(&list.ty);
        let least = list.ty.as_list().map_or(0, |(_, size)| size.min);
        let known = !list.ty.is_unknown();
        if known && least > u64::from(limit) {
            let message = format!(
                "the list has at least {least} members, and the limit of its loop is {limit}"
            );
            let diag = Diagnostic::new(Code::OutOfRange, given.span, message);
            let fix = Fix::replace(format!("Change to {usual}"), given.span, usual.to_string());
            self.report(if usual < Effect::UNLIMITED { diag.fix(fix) } else { diag });
        } else if known && limit < usual.min(room) {
            self.report(
                Diagnostic::new(
                    Code::ListLimit,
                    given.span,
                    format!("a list of more than {limit} members ends the game with a fault"),
                )
                .hint("a loop goes through all members; leave `limit` out")
                .hint(format!("`take(list, {limit})` takes the first {limit} of them")),
            );
        }
        limit
    }

    /// A limit as it is written; `None` if it is no constant from 0 up.
    pub(in crate::effects) fn written_limit(&mut self, given: &Node) -> Option<u32> {
        let limit = self.constant(given, "the limit of a loop")?;
        u32::try_from(limit).ok()
    }

    /// `let: { bind, value, in }`: the effects of `in` follow in the same list.
    pub(super) fn ast_let(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`let`", &["bind", "value", "in"]) {
            return;
        }
        let bind = self.bind_name(node);
        let value = match node.get("value") {
            Some(value) => self.within("value", |c| c.value(value, scope, None)),
            None => self.missing_key(node, "value"),
        };
        let Some((name, at)) = bind else { return };
        let mark = scope.mark();
        out.extend(self.make_let(&name, at, value, scope));
        if let Some(inner) = node.get("in") {
            // The path still ends in the index of this effect.
            let cut = self.path.rfind('[').unwrap_or(self.path.len());
            let list = self.path.get(..cut).unwrap_or_default().to_owned();
            self.at_path(&list, |c| c.append(inner, scope, out));
            scope.reset(mark);
        }
    }
}
