//! Choices from lists, as lines, and the keys beside a question.

use super::lines::bind_word;
use super::tree::{name, word};
use super::writer::{Manner, Writer};
use boardwright_def::{Effect, Expr, Labelled, Query};
use boardwright_diag::Span;
use boardwright_syntax::expr::{ChooseCount, Line, LineKind};
use boardwright_syntax::print::{Out, effect as line_text, expression};

impl Writer<'_> {
    pub fn choosing(
        &mut self,
        count: ChooseCount,
        bind: &str,
        options: &Expr,
        by: Option<&Expr>,
    ) -> Option<LineKind> {
        let from = self.list(options)?;
        let by = match by {
            Some(by) => Some(self.value(by)?),
            None => None,
        };
        let bind = bind_word(bind);
        Some(LineKind::Choose { count, from, bind, by, ordered: false, condition: None })
    }

    /// A single bound, least or most, has no form in a line.
    pub fn choosing_several(&mut self, effect: &Effect) -> Option<LineKind> {
        let Effect::ChooseN {
            bind,
            options,
            n,
            min,
            max,
            ordered: in_order,
            by,
            condition: wanted,
            ..
        } = effect
        else {
            return None;
        };
        let count = match (n, min, max) {
            (Some(n), None, None) => ChooseCount::Exactly(self.value(n)?),
            (None, Some(min), Some(max)) => {
                ChooseCount::Between(self.value(min)?, self.value(max)?)
            }
            (None, None, None) => ChooseCount::Any,
            _ => return None,
        };
        let mut line = self.choosing(count, bind, options, by.as_ref())?;
        if let LineKind::Choose { ordered, condition, .. } = &mut line {
            *ordered = *in_order;
            if let Some(wanted) = wanted {
                *condition = Some(self.scoped(|w| {
                    w.scope.bind(bind);
                    w.value(wanted)
                })?);
            }
        }
        Some(line)
    }

    pub fn choosing_each(
        &mut self,
        var: &str,
        bind: &str,
        options: &Expr,
        by: &Expr,
    ) -> Option<LineKind> {
        let everybody = *by == Expr::list(Query::Players);
        let by = if everybody { name("each") } else { self.value(by)? };
        let mut from = self.scoped(|w| {
            w.scope.bind(bind);
            w.list(options)
        })?;
        super::each::mark_list(&mut from);
        Some(LineKind::ChooseEach { from, by: Some(by), var: word(var), secret: true })
    }

    /// A line without its first word, for a block.
    pub fn after_word(&mut self, f: impl FnOnce(&mut Self) -> Option<LineKind>) -> Option<String> {
        if self.is_long() {
            return None;
        }
        let kind = f(self)?;
        let line = line_text(&Line { span: Span::default(), kind });
        line.split_once(' ').map(|(_, rest)| rest.to_owned())
    }

    /// Writes the keys beside a question.
    pub fn asked(
        &mut self,
        prompt: Option<&str>,
        labels: &[Labelled],
        if_none: &[Effect],
    ) -> Vec<(&'static str, Out)> {
        let mut entries = Vec::new();
        entries.extend(prompt.map(|prompt| ("prompt", Out::Quoted(prompt.to_owned()))));
        entries.extend(self.labels(labels));
        if !if_none.is_empty() {
            entries.push(("ifNone", self.within("ifNone", |w| w.body(if_none))));
        }
        entries
    }

    /// Writes the labels of values that can be chosen.
    pub fn labels(&mut self, labels: &[Labelled]) -> Option<(&'static str, Out)> {
        // A key is a line of text, also among trees.
        let manner = std::mem::replace(&mut self.manner, Manner::Short);
        let entries: Option<Vec<(String, Out)>> = labels
            .iter()
            .map(|Labelled { value, label }| {
                Some((expression(&self.value(value)?), Out::Quoted(label.clone())))
            })
            .collect();
        self.manner = manner;
        let entries = entries.filter(|entries| !entries.is_empty())?;
        Some(("labels", Out::map(entries)))
    }
}
