//! Definitions and named values: they are expanded at each use.

use crate::compiler::{Compiler, Expansion, arguments};
use crate::env::DefineBody;
use crate::scope::{Bound, NAMED_IT, Scope, Var};
use crate::types::Typed;
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// `let $n = E in …`: every read of the name gives the value. The members of lists in the value and after it get
    /// slots of their own, so that no name is captured.
    pub fn named_value(
        &mut self,
        (name, at): (&str, Span),
        value: Typed,
        scope: &mut Scope,
        body: impl FnOnce(&mut Self, &mut Scope) -> Typed,
    ) -> Typed {
        let mark = scope.mark();
        self.name_value(name, at, value, scope);
        let body = body(self, scope);
        scope.reset(mark);
        body
    }

    fn name_value(&mut self, name: &str, at: Span, value: Typed, scope: &mut Scope) {
        let first = scope.find(name).map(|var| var.span);
        if name == "it" {
            let message = "`$it` is the member of a list and cannot be given a value";
            let diag = Diagnostic::new(Code::DuplicateDefinition, at, message);
            self.report(diag.hint("choose another name"));
            let (name, value) = (NAMED_IT.to_owned(), Typed::unknown(at));
            scope.push(Var { name, value, how: Bound::Value, span: at });
            return;
        }
        if let Some(first) = first {
            let message = format!("`${name}` is already bound here");
            self.report(
                Diagnostic::new(Code::DuplicateDefinition, at, message)
                    .related(first, format!("`${name}` is bound here first"))
                    .hint("choose another name for the value"),
            );
        }
        self.mention_binding(name, (at, at), Bound::Value, &value.ty);
        scope.push(Var { name: name.to_owned(), value, how: Bound::Value, span: at });
    }

    /// Expands a definition: its body with the arguments in place of its parameters.
    pub fn expand(
        &mut self,
        index: usize,
        args: Vec<Typed>,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let define = self.env.defines[index].clone();
        if args.len() != define.params.len() {
            let (wanted, given) = (define.params.len(), args.len());
            let shown: Vec<String> = define.params.iter().map(|p| format!("${p}")).collect();
            let diag = Diagnostic::new(
                Code::WrongArgumentCount,
                span,
                format!("`{}` takes {}, {given} given", define.name, arguments(wanted)),
            )
            .related(define.span, format!("it is `{}({})`", define.name, shown.join(", ")));
            let extra = match (wanted.checked_sub(1).and_then(|at| args.get(at)), args.last()) {
                (Some(kept), Some(last)) if given > wanted => {
                    let end = kept.span.end as usize;
                    let span = Span::new(end, last.span.end as usize);
                    Some(boardwright_diag::Fix::replace("Leave out what is too much", span, ""))
                }
                _ => None,
            };
            self.report(extra.into_iter().fold(diag, Diagnostic::fix));
            return Typed::unknown(span);
        }
        if self.expands(Expansion::Define(index)) {
            let chain = self.chain();
            self.report(
                Diagnostic::new(
                    Code::CallCycle,
                    span,
                    format!("`{}` is defined through itself: {}", define.name, chain),
                )
                .related(define.span, format!("`{}` is defined here", define.name)),
            );
            return Typed::unknown(span);
        }
        let mark = scope.mark();
        let changing = std::mem::take(&mut scope.changing);
        scope.hide();
        for (param, value) in define.params.iter().zip(args) {
            let at = value.span;
            scope.push(Var { name: param.clone(), value, how: Bound::Argument, span: at });
        }
        let call = (!define.params.is_empty()).then_some(span);
        self.lowering.expanding.push((Expansion::Define(index), call));
        self.uses.expanded.insert(index);
        let path = format!("define.{}", define.name);
        let mut typed = self.at_path(&path, |c| match &define.body {
            DefineBody::Text(tree, src) => c.tree(tree, src, scope, None),
            DefineBody::Node(node) => c.value(node, scope, None),
            DefineBody::Broken => Typed::unknown(span),
        });
        self.lowering.expanding.pop();
        self.note_result(index, &typed.ty);
        scope.reset(mark);
        scope.changing = changing;
        if self.lowering.sure_cell == Some(typed.span) {
            self.lowering.sure_cell = Some(span);
        }
        typed.span = span;
        typed
    }
}
