//! Effects: as a line where there is one, as a block, in the long spelling.

use super::writer::Writer;
use boardwright_def::{Bind, Effect, Expr, Query};
use boardwright_diag::Span;
use boardwright_syntax::expr::{Line, LineKind};
use boardwright_syntax::print::{Out, effect as line_text};

impl Writer<'_> {
    /// A list of effects as the value of a key: a line alone stands without a dash.
    pub fn body(&mut self, effects: &[Effect]) -> Out {
        let mut all = self.scoped(|writer| writer.effects(effects));
        match all.as_slice() {
            [Out::Text(_)] => all.remove(0),
            _ => Out::list(all),
        }
    }

    /// Effects in order; what they bind stays in force.
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
                        let written = self.within(&format!("[{at}]"), |w| w.effect(effect));
                        self.bind_of(effect);
                        out.push(written);
                        1
                    }
                },
            };
            at += count;
        }
        out
    }

    /// What the author wrote for the effect at `at`, and for how many it stands.
    fn authors_line(&self, effects: &[Effect], at: usize) -> Option<(Out, usize)> {
        for last in at..effects.len().min(at + 8) {
            let place = if last == at { format!("[{at}]") } else { format!("[{at}-{last}]") };
            if let Some(text) = self.written(&place) {
                return Some((super::sections::noted(text), last + 1 - at));
            }
        }
        None
    }

    /// `draw N from A to B refill from C`, if three effects are what comes of it.
    fn refilling(&mut self, effects: Option<&[Effect]>) -> Option<Out> {
        let Some(
            [Effect::Let { bind, .. }, Effect::Draw { from, to, count }, Effect::If { then, .. }],
        ) = effects
        else {
            return None;
        };
        let (true, [Effect::MoveAll { tokens: Expr::Query(tokens), .. }, ..]) =
            (self.sugar() && bind == "$missing", then.as_slice())
        else {
            return None;
        };
        let Query::TokensInZone { zone } = tokens.as_ref() else { return None };
        let line = LineKind::Draw {
            count: self.value(count)?,
            from: self.place(from)?,
            to: self.place(to)?,
            refill: Some(self.place(zone)?),
        };
        Some(Out::Text(line_text(&Line { span: Span::default(), kind: line })))
    }

    /// Puts into force what an effect binds for those after it.
    fn bind_of(&mut self, effect: &Effect) {
        if let Some(Bind { name, stays: true, .. }) = effect.facts().binds {
            self.scope.bind(name);
        }
    }

    /// One effect.
    fn effect(&mut self, effect: &Effect) -> Out {
        if let Some(line) = self.line(effect) {
            return Out::Text(line_text(&Line { span: Span::default(), kind: line }));
        }
        self.block(effect).unwrap_or_else(|| self.long_effect(effect))
    }

    /// A number as a scalar: as a number where it is one.
    pub fn number(&mut self, expr: &Expr) -> Out {
        match expr {
            Expr::Int(n) => Out::number(n),
            Expr::Bool(value) => Out::number(value),
            Expr::Op(_) | Expr::Ref(_) | Expr::Aggregate { .. } | Expr::Query(_) => self.out(expr),
        }
    }
}
