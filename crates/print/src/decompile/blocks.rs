//! Effects that hold effects, as blocks, which their first key tells apart.

use super::lines::bind_word;
use super::writer::Writer;
use boardwright_def::{Effect, Expr};
use boardwright_syntax::expr::{ChooseCount, Name, Tree};
use boardwright_syntax::print::{Out, binders};

impl Writer<'_> {
    /// Writes an effect as a block, if it has that form.
    pub fn block(&mut self, effect: &Effect) -> Option<Out> {
        Some(match effect {
            Effect::If { when, then, otherwise } => {
                let mut entries = self.branch("if", when, then);
                if !otherwise.is_empty() {
                    entries.push(("else", self.within("else", |w| w.body(otherwise))));
                }
                Out::map(entries)
            }
            Effect::ForEach { .. } => return self.each_block(effect),
            Effect::Repeat { max, limit: _, condition, effects } => {
                let max =
                    self.within("max", |w| w.written_out("")).unwrap_or_else(|| self.number(max));
                let mut entries = vec![("repeat", max)];
                if let Some(condition) = condition {
                    let text = self.within("while", |w| w.written_out(""));
                    entries.push(("while", text.unwrap_or_else(|| self.out(condition))));
                }
                entries.push(("do", self.within("effects", |w| w.body(effects))));
                Out::map(entries)
            }
            Effect::Rounds { .. } => return self.rounds_block(effect),
            Effect::ChooseOne { bind, domain: _, options, by, prompt, labels, if_none } => {
                let line = match self.written("choose") {
                    Some(line) => line.to_owned(),
                    None => self
                        .after_word(|w| w.choosing(ChooseCount::One, bind, options, by.as_ref()))?,
                };
                let none = self.scoped(|w| {
                    w.scope.bind(bind);
                    w.asked(prompt.as_deref(), labels, if_none)
                });
                Out::map([("choose", Out::Text(line))].into_iter().chain(none))
            }
            Effect::ChooseN { bind, prompt, labels, if_none, .. } => {
                let line = match self.written("choose") {
                    Some(line) => line.to_owned(),
                    None => self.after_word(|w| w.choosing_several(effect))?,
                };
                let none = self.scoped(|w| {
                    w.scope.bind(bind);
                    w.asked(prompt.as_deref(), labels, if_none)
                });
                Out::map([("choose", Out::Text(line))].into_iter().chain(none))
            }
            Effect::ChooseEach { var, bind, domain: _, options, by, prompt, labels, if_none } => {
                let line = match self.written("choose") {
                    Some(line) => line.to_owned(),
                    None => self.after_word(|w| w.choosing_each(var, bind, options, by))?,
                };
                let none = self.asked(prompt.as_deref(), labels, if_none);
                Out::map([("choose", Out::Text(line))].into_iter().chain(none))
            }
            Effect::ChooseAction { .. } => return self.question(effect),
            // Other effects have no block: they are lines, or in the long spelling.
            _ => return None,
        })
    }

    fn branch(
        &mut self,
        key: &'static str,
        when: &Expr,
        then: &[Effect],
    ) -> Vec<(&'static str, Out)> {
        let written = self.within("when", |w| w.written_out(""));
        let condition = written.unwrap_or_else(|| self.out(when));
        vec![(key, condition), ("then", self.within("then", |w| w.body(then)))]
    }

    /// Writes an `if` whose `else` is another `if` as a chain: `if`, `else if` and `else` as items of the list.
    pub fn if_chain(&mut self, effect: &Effect) -> Option<Vec<Out>> {
        let Effect::If { when, then, otherwise } = effect else { return None };
        if !self.sugar() || !self.has_next_branch(otherwise) {
            return None;
        }
        let mut out = vec![Out::map(self.branch("if", when, then))];
        let length = self.path.len();
        let mut rest = otherwise;
        while let [Effect::If { when, then, otherwise }] = rest.as_slice()
            && self.has_next_branch(rest)
        {
            self.path.push_str(".else[0]");
            out.push(Out::map(self.branch("else if", when, then)));
            rest = otherwise;
        }
        if !rest.is_empty() {
            out.push(Out::map([("else", self.within("else", |w| w.body(rest)))]));
        }
        self.path.truncate(length);
        Some(out)
    }

    /// True if the effects of an `else` are one `if` that the author did not write as a line.
    fn has_next_branch(&self, otherwise: &[Effect]) -> bool {
        matches!(otherwise, [Effect::If { .. }]) && self.written("else[0]").is_none()
    }

    fn rounds_block(&mut self, effect: &Effect) -> Option<Out> {
        let Effect::Rounds { bind, over, until, effects, limit } = effect else { return None };
        let head = match self.written_out("rounds") {
            Some(head) => head,
            None => {
                let list = self.list(over)?;
                Out::Text(binders(&[(bind_word(bind), list)]))
            }
        };
        let mut entries = vec![("rounds", head)];
        if let Some(until) = until {
            let text = self.within("until", |w| w.written_out(""));
            entries.push(("until", text.unwrap_or_else(|| self.out(until))));
        }
        if *limit != 1000 {
            entries.push(("limit", Out::number(limit)));
        }
        let body = self.scoped(|w| {
            w.scope.bind(bind);
            w.within("effects", |w| w.body(effects))
        });
        entries.push(("do", body));
        Some(Out::map(entries))
    }

    /// Writes `each` with one binder, or with several for loops whose only effect is the next loop.
    fn each_block(&mut self, effect: &Effect) -> Option<Out> {
        let mark = self.scope.mark();
        let length = self.path.len();
        let out = self.each_inside(effect);
        self.scope.reset(mark);
        self.path.truncate(length);
        out
    }

    fn each_inside(&mut self, effect: &Effect) -> Option<Out> {
        let text = self.written_out("each");
        let mut loops = Vec::new();
        let mut effect = effect;
        loop {
            let Effect::ForEach { bind, domain: _, over, effects, limit } = effect else {
                return None;
            };
            let said = self.computed.contains(&self.path);
            if said && !loops.is_empty() {
                break;
            }
            let list = self.list(over);
            if text.is_none() && list.is_none() {
                return None;
            }
            loops.push((bind_word(bind), list));
            self.scope.bind(bind);
            self.path.push_str(".effects");
            let next = match effects.as_slice() {
                [next @ Effect::ForEach { .. }]
                    if !said && !self.plain_each(next) && self.printable(next) =>
                {
                    next
                }
                _ => {
                    let head = match text {
                        Some(text) => text,
                        None => {
                            let all: Option<Vec<(Name, Tree)>> =
                                loops.into_iter().map(|(name, list)| Some((name, list?))).collect();
                            Out::Text(binders(&all?))
                        }
                    };
                    let mut entries = vec![("each", head)];
                    if said {
                        entries.push(("limit", Out::number(limit)));
                    }
                    entries.push(("do", self.body(effects)));
                    return Some(Out::map(entries));
                }
            };
            self.path.push_str("[0]");
            effect = next;
        }
        None
    }

    /// True if a loop inside a loop has its own line.
    fn plain_each(&mut self, effect: &Effect) -> bool {
        self.within("[0]", |w| w.line(effect).is_some())
    }

    /// True if the list of a loop has a text form and its limit is not needed.
    fn printable(&mut self, effect: &Effect) -> bool {
        if let Effect::ForEach { over, .. } = effect {
            let path = format!("{}[0]", self.path);
            return !self.computed.contains(&path) && self.list(over).is_some();
        }
        false
    }
}
