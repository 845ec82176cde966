//! Error recovery: a text with fixes applied, and a map from its bytes to those of the source. The
//! parser goes on in the fixed text, so one mistake gives one error.

use super::{Node, Value};
use boardwright_diag::{Diagnostic, Fix, Span, TextEdit};

/// A text with fixes applied, and the parts that it shares with the source.
#[derive(Clone)]
pub(super) struct Mended {
    /// The current text.
    pub text: String,
    /// The copied parts, in order: new place, old place, length.
    kept: Vec<Kept>,
    /// The start of the text in the source.
    base: usize,
}

#[derive(Debug, Clone, Copy)]
struct Kept {
    now: usize,
    was: usize,
    len: usize,
}

/// The parts of the old text that are not copied yet.
struct Copy<'t> {
    old: &'t str,
    parts: &'t [Kept],
    at: usize,
    /// The first part that reaches beyond `at`.
    first: usize,
}

impl Copy<'_> {
    /// Copies the text up to `end`, with its parts.
    fn until(&mut self, end: usize, to: &mut Mended) {
        let shift = to.text.len();
        while let Some(part) = self.parts.get(self.first) {
            let (from, until) = (part.now.max(self.at), (part.now + part.len).min(end));
            if from < until {
                let was = part.was + (from - part.now);
                to.kept.push(Kept { now: shift + (from - self.at), was, len: until - from });
            }
            if part.now + part.len > end {
                break;
            }
            self.first += 1;
        }
        to.text.push_str(&self.old[self.at..end]);
        self.at = end;
    }
}

impl Mended {
    pub fn new(text: &str, base: usize) -> Self {
        let all = Kept { now: 0, was: 0, len: text.len() };
        Self { text: text.to_owned(), kept: vec![all], base }
    }

    /// Applies the edits in one pass. Their spans are bytes of the current text, shifted by its
    /// start in the source; each begins after the one before.
    pub fn edit(&mut self, edits: &[TextEdit]) {
        let old = std::mem::take(&mut self.text);
        let parts = std::mem::take(&mut self.kept);
        let mut copy = Copy { old: &old, parts: &parts, at: 0, first: 0 };
        for edit in edits {
            let place = |at: u32| (at as usize).saturating_sub(self.base);
            let (start, end) = (place(edit.span.start), place(edit.span.end));
            let Some(replaced) = old.get(start..end).filter(|_| start >= copy.at) else { continue };
            copy.until(start, self);
            match edit.text.find(replaced).filter(|_| !replaced.is_empty()) {
                // A text that gets quotes or a space is still the same text.
                Some(before) => {
                    self.text.push_str(&edit.text[..before]);
                    copy.until(end, self);
                    self.text.push_str(&edit.text[before + replaced.len()..]);
                }
                None => self.text.push_str(&edit.text),
            }
            copy.at = end;
        }
        copy.until(old.len(), self);
    }

    /// Maps the byte `at` back to the original text; in inserted text, to the place of insertion.
    fn start(&self, at: usize) -> usize {
        let after = self.kept.partition_point(|part| part.now <= at);
        match after.checked_sub(1).and_then(|before| self.kept.get(before)) {
            Some(part) => part.was + (at - part.now).min(part.len),
            None => 0,
        }
    }

    /// Maps the end `at` back to the original text; in inserted text, to where the original text continues.
    fn end(&self, at: usize) -> usize {
        let part = self.kept.partition_point(|part| part.now + part.len < at);
        match self.kept.get(part) {
            Some(part) => part.was + at.saturating_sub(part.now),
            None => self.kept.last().map_or(0, |part| part.was + part.len),
        }
    }

    /// Returns the new place of the byte that was at `was`, or of its replacement.
    pub fn now(&self, was: usize) -> usize {
        let after = self.kept.partition_point(|part| part.was <= was);
        match after.checked_sub(1).and_then(|before| self.kept.get(before)) {
            Some(part) => part.now + (was - part.was).min(part.len),
            None => 0,
        }
    }

    /// Returns the place in the source of the current `span`.
    pub fn span(&self, span: Span) -> Span {
        let at = |place: u32| (place as usize).saturating_sub(self.base);
        let start = self.start(at(span.start));
        let end = if span.is_empty() { start } else { self.end(at(span.end)).max(start) };
        Span::new(self.base + start, self.base + end)
    }

    /// Returns the finding with its places in the source. Fixes of inserted text are left out.
    pub fn diagnostic(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if self.is_unchanged() {
            return diagnostic;
        }
        diagnostic.fixes.retain_mut(|fix| self.locate(fix));
        diagnostic.span = self.span(diagnostic.span);
        for related in &mut diagnostic.related {
            related.span = self.span(related.span);
        }
        diagnostic
    }

    fn is_unchanged(&self) -> bool {
        matches!(self.kept.as_slice(), [all] if all.now == all.was && all.len == self.text.len())
    }

    /// Moves a fix to the source, if the source has all the text that it changes.
    fn locate(&self, fix: &mut Fix) -> bool {
        fix.edits.iter_mut().all(|edit| {
            let (start, end) =
                (edit.span.start as usize - self.base, edit.span.end as usize - self.base);
            let holds = |part: &&Kept| part.now <= start && end <= part.now + part.len;
            // Between two adjacent parts, the first one.
            let near = self.kept.partition_point(|part| part.now + part.len < start);
            let Some(part) = self.kept[near..].iter().take(2).find(holds) else { return false };
            let moved = |at: usize| self.base + part.was + (at - part.now);
            edit.span = Span::new(moved(start), moved(end));
            true
        })
    }

    /// Moves every place of a tree to the source.
    pub fn node(&self, node: &mut Node) {
        if self.is_unchanged() {
            return;
        }
        node.span = self.span(node.span);
        match &mut node.value {
            Value::Map(entries) => {
                for entry in entries {
                    entry.key_span = self.span(entry.key_span);
                    self.node(&mut entry.value);
                }
            }
            Value::List(items) => items.iter_mut().for_each(|item| self.node(item)),
            Value::Text(text) => {
                for origin in &mut text.origins {
                    let was = self.start((*origin as usize).saturating_sub(self.base));
                    *origin = u32::try_from(self.base + was).unwrap_or(u32::MAX);
                }
            }
            Value::Null | Value::Bool(_) | Value::Int(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back() {
        let mut mended = Mended::new("a:1\nb: x: y\nc", 10);
        let edit =
            |start, end, text: &str| TextEdit { span: Span::new(start, end), text: text.into() };
        mended.edit(&[edit(12, 12, " "), edit(17, 21, "\"x: y\"")]);
        assert_eq!(mended.text, "a: 1\nb: \"x: y\"\nc");
        let now = |word: &str| 10 + mended.text.find(word).expect("the word");
        let span = |word: &str| mended.span(Span::new(now(word), now(word) + word.len()));
        assert_eq!(span("1"), Span::new(12, 13));
        assert_eq!(span("x: y"), Span::new(17, 21));
        assert_eq!(span("\"x: y\""), Span::new(17, 21));
        assert_eq!(span("c"), Span::new(22, 23));
        assert_eq!(mended.now(12), now("c") - 10);
    }
}
