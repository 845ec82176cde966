//! `forEach`, `let`.

use crate::compiler::Compiler;
use crate::scope::Scope;
use boardwright_def::Effect;
use boardwright_diag::{Code, Diagnostic};
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
        let (element, size) = match list.ty.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => return,
        };
        let limit = match node.get("limit") {
            Some(limit) => self
                .constant(limit, "the limit of a loop")
                .and_then(|limit| u32::try_from(limit).ok())
                .unwrap_or(0),
            None => 100,
        };
        if let Some(most) = size.max
            && size.min > u64::from(limit)
            && !list.ty.is_unknown()
        {
            let mut diag = Diagnostic::new(
                Code::OutOfRange,
                node.get("limit").map_or(over.span, |limit| limit.span),
                format!("the list has {most} members, but the loop stops after {limit}"),
            );
            diag = match node.get("limit") {
                Some(limit) => diag.fix(boardwright_diag::Fix::replace(
                    format!("Change to {most}"),
                    limit.span,
                    most.to_string(),
                )),
                None => diag.hint(format!("add `limit: {most}`")),
            };
            self.report(diag);
        }
        let domain = self.domain_of(&element, at);
        let mark = scope.mark();
        let bind = self.bind_loop(&name, element, at, scope);
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
        // Without `limit`, a loop over a list of known size has that size as its limit.
        let limit = match (node.get("limit"), size.max) {
            (None, Some(most)) => u32::try_from(most).unwrap_or(limit),
            (Some(_), _) | (None, None) => limit,
        };
        out.push(Effect::ForEach { bind, domain, over: list.expr, effects, limit });
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
