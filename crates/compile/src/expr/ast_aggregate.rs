//! Folds in AST form: `{ aggregate: { op: sum, … } }`.

use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::{Kind, Typed};
use boardwright_def::Fold;
use boardwright_diag::Code;
use boardwright_syntax::yaml::Node;

const FOLDS: [(&str, Fold); 9] = [
    ("sum", Fold::Sum),
    ("count", Fold::Count),
    ("min", Fold::Min),
    ("max", Fold::Max),
    ("some", Fold::Some),
    ("all", Fold::All),
    ("empty", Fold::Empty),
    ("first", Fold::First),
    ("last", Fold::Last),
];

impl Compiler<'_> {
    pub fn ast_aggregate(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        if !self.keys(node, "an aggregate", &["op", "query", "prop", "bind", "value"]) {
            return Typed::unknown(span);
        }
        if node.get("op").is_none() {
            self.need_part(node, "op");
        }
        let Some(op) = self.tag(node, "op", "fold", &FOLDS.map(|(name, _)| name)) else {
            return Typed::unknown(span);
        };
        let list = self.part(node, "query", scope, None);
        let list = self.as_list(list);
        let list = self.with_known_member(list, scope);
        let Some((_, fold)) = FOLDS.into_iter().find(|(name, _)| *name == op) else {
            return Typed::unknown(span);
        };
        let binder = self.binder_part(node);
        let binder = binder.as_ref().map(|(name, span)| (name.as_str(), *span));
        let conditional = matches!(fold, Fold::Some | Fold::All);
        let wants_value = conditional || matches!(fold, Fold::Sum | Fold::Min | Fold::Max);
        if wants_value && (node.get("prop").is_some() || node.get("value").is_some()) {
            let (slot, value) = self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
                let value = match (node.get("prop"), node.get("value")) {
                    (Some(prop), _) => match c.word(prop, "`prop`") {
                        Some(word) => {
                            let it = c.bound("it", prop.span, scope);
                            c.prop(it, &word, prop.span, scope)
                        }
                        None => Typed::unknown(span),
                    },
                    (None, Some(value)) => c.value(value, scope, None),
                    (None, None) => Typed::unknown(span),
                };
                if conditional { c.as_condition(value) } else { c.as_int(value) }
            });
            return self.make_fold(fold, list, Some(slot), Some(value), span);
        }
        if matches!(fold, Fold::Sum | Fold::Min | Fold::Max | Fold::All) {
            // A fold of numbers folds the members themselves.
            let element = list.ty.as_list().map(|(element, _)| element.kind.clone());
            if matches!(element, Some(Kind::Int(_))) {
                let (slot, value) =
                    self.with_member(&list.ty, None, scope, list.span, |c, scope| {
                        c.bound("it", span, scope)
                    });
                return self.make_fold(fold, list, Some(slot), Some(value), span);
            }
            self.error(
                Code::MissingKey,
                span,
                format!("`{op}` needs `prop` or `value`: the value of each member"),
            );
            return Typed::unknown(span);
        }
        self.make_fold(fold, list, None, None, span)
    }
}
