//! Effects: as a line if there is one, else as a block, else in the long spelling.

use super::writer::Writer;
use boardwright_def::{Bind, Effect, Expr};
use boardwright_diag::Span;
use boardwright_syntax::expr::{Line, LineKind};
use boardwright_syntax::print::{Out, effect as line_text};

impl Writer<'_> {
    /// Writes a list of effects as the value of a key. A single line has no dash.
    pub fn body(&mut self, effects: &[Effect]) -> Out {
        let mut all = self.scoped(|writer| writer.effects(effects));
        match all.as_slice() {
            [Out::Text(_)] => all.remove(0),
            _ => Out::list(all),
        }
    }

    /// Writes effects in order. Their names stay in scope.
    pub fn effects(&mut self, effects: &[Effect]) -> Vec<Out> {
        let mut out = Vec::new();
        let mut at = 0;
        while let Some(effect) = effects.get(at) {
            let count = match self.authors_line(effects, at) {
                Some((line, count)) => {
                    out.push(line);
                    for effect in &effects[at..at + count] {
                        self.bind_of(effect);
                    }
                    count
                }
                None => match self.refilling(effects.get(at..at + 3)) {
                    Some(line) => {
                        self.bind_of(effect);
                        out.push(line);
                        3
                    }
                    None => {
                        let written = self.within(&format!("[{at}]"), |w| {
                            w.if_chain(effect).unwrap_or_else(|| vec![w.effect(effect)])
                        });
                        self.bind_of(effect);
                        out.extend(written);
                        1
                    }
                },
            };
            at += count;
        }
        out
    }

    /// Returns the author's text for the effect at `at`, and the number of effects that it covers.
    fn authors_line(&self, effects: &[Effect], at: usize) -> Option<(Out, usize)> {
        for last in at..effects.len().min(at + 8) {
            let place = if last == at { format!("[{at}]") } else { format!("[{at}-{last}]") };
            if let Some(text) = self.written(&place) {
                return Some((super::sections::noted(text), last + 1 - at));
            }
        }
        None
    }

    /// Writes `draw N from A to B refill from C`, if the next three effects are its compiled form.
    fn refilling(&mut self, effects: Option<&[Effect]>) -> Option<Out> {
        let Some(
            [Effect::Let { bind, .. }, Effect::Draw { from, to, count }, Effect::If { then, .. }],
        ) = effects
        else {
            return None;
        };
        let (true, [Effect::MoveAll { tokens, .. }, ..]) =
            (self.sugar() && bind == "$missing", then.as_slice())
        else {
            return None;
        };
        let line = LineKind::Draw {
            count: self.value(count)?,
            from: self.place(from)?,
            to: self.place(to)?,
            refill: Some(self.tokens(tokens)?),
        };
        Some(Out::Text(line_text(&Line { span: Span::default(), kind: line })))
    }

    /// Brings the name that an effect binds into scope.
    fn bind_of(&mut self, effect: &Effect) {
        if let Some(Bind { name, stays: true, .. }) = effect.facts().binds {
            self.scope.bind(name);
        }
    }

    /// Writes one effect.
    fn effect(&mut self, effect: &Effect) -> Out {
        if let Some(line) = self.line(effect) {
            return Out::Text(line_text(&Line { span: Span::default(), kind: line }));
        }
        self.block(effect).unwrap_or_else(|| self.long_effect(effect))
    }

    /// Writes a number as a scalar.
    pub fn number(&mut self, expr: &Expr) -> Out {
        match expr {
            Expr::Int(n) => Out::number(n),
            Expr::Bool(value) => Out::number(value),
            Expr::Op(_) | Expr::Ref(_) | Expr::Aggregate { .. } | Expr::Query(_) => self.out(expr),
        }
    }
}
