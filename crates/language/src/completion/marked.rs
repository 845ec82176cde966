//! The position of the cursor, and texts with a mark in its place.

use boardwright_diag::{CURSOR, Span};
use boardwright_syntax::Block;

/// A text that contains [`CURSOR`].
pub(super) struct Marked {
    pub text: String,
    /// The place of the mark in the text.
    pub cursor: Span,
}

/// A place in a YAML block.
pub(super) struct Situation<'t> {
    text: &'t str,
    /// The word under the cursor, with its `$`.
    pub word: Span,
    /// The cursor.
    at: usize,
    /// The line of the cursor without its break.
    line: std::ops::Range<usize>,
    block: Span,
}

impl<'t> Situation<'t> {
    /// Returns the context of a byte; `None` in a comment.
    pub fn at(text: &'t str, at: usize, block: Span) -> Option<Self> {
        let before = text.get(..at)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let end = at + text.get(at..)?.find(['\n', '\r']).unwrap_or(text.len() - at);
        let letter = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        let back = before.bytes().rev().take_while(|b| letter(*b)).count();
        let forth = text.get(at..end)?.bytes().take_while(|b| letter(*b)).count();
        let mut from = at - back;
        if text.get(start..from)?.ends_with('$') {
            from -= 1;
        }
        let line = text.get(start..at)?;
        if line.trim_start().starts_with('#') || outside_quotes(line).contains(" #") {
            return None;
        }
        Some(Self { text, word: Span::new(from, at + forth), at, line: start..end, block })
    }

    /// The part of the word before the cursor.
    pub fn typed(&self) -> &'t str {
        self.text.get(self.word.start as usize..self.at).unwrap_or_default()
    }

    /// The line before the word.
    fn lead(&self) -> &'t str {
        self.text.get(self.line.start..self.word.start as usize).unwrap_or_default()
    }

    /// The line after the word.
    fn rest(&self) -> &'t str {
        self.text.get(self.word.end as usize..self.line.end).unwrap_or_default()
    }

    /// True if a key of the whole block would stand here.
    pub fn is_top_level(&self) -> bool {
        self.lead().is_empty()
    }

    /// The section of the cursor: that of the fence, or the last key without indentation, also in the cursor's own line.
    pub fn section(&self, block: &Block) -> Option<&'static str> {
        let labelled = block.label.as_ref().map(|(label, _)| label.as_str());
        let start = self.block.start as usize;
        let above = self.text.get(start..self.word.start as usize).unwrap_or_default();
        let key =
            above.lines().rev().find(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
        let key = key.and_then(|line| line.split(':').next());
        labelled.or(key).and_then(boardwright_compile::Section::from_name).map(|s| s.name())
    }

    /// Returns the text with the mark as a key; `None` if no key can stand at the cursor.
    pub fn as_key(&self) -> Option<Marked> {
        let lead = self.lead().trim_start();
        let mut lead = lead;
        while let Some(rest) = lead.strip_prefix("- ") {
            lead = rest.trim_start();
        }
        let flow = lead.trim_end().ends_with(['{', ',']) && depth(lead, '{', '}') > 0;
        let alone = lead.is_empty() || flow;
        let rest = self.rest().trim_start();
        if !alone || self.typed().starts_with('$') {
            return None;
        }
        if rest.starts_with(':') {
            return Some(self.replaced(self.word, ""));
        }
        if rest.is_empty() || flow && rest.starts_with(['}', ',']) {
            let value = if flow { ": 0" } else { ":" };
            return Some(self.replaced(self.word, value));
        }
        None
    }

    /// The text with the mark instead of the word: once with the rest of the line, once without.
    pub fn as_text(&self) -> Vec<Marked> {
        let whole = self.replaced(self.word, "");
        if self.rest().trim().is_empty() {
            return vec![whole];
        }
        vec![whole, self.completed("")]
    }

    /// The text with the mark, and `tail` instead of the rest of the line.
    pub fn completed(&self, tail: &str) -> Marked {
        let cut = Span::new(self.word.start as usize, self.line.end);
        self.replaced(cut, &format!("{tail}{}", self.closing()))
    }

    /// The characters that close the quotes and brackets of YAML that are open before the word.
    fn closing(&self) -> String {
        let lead = self.lead();
        let mut out = String::new();
        for quote in ['"', '\''] {
            if lead.matches(quote).count() % 2 == 1 {
                out.push(quote);
            }
        }
        let plain = outside_quotes(lead);
        // In block style these brackets belong to expressions and are closed there.
        let flow = plain.find(['{', '[']).filter(|at| {
            let before = plain[..*at].trim_end();
            before.is_empty() || before.ends_with([':', '-', ','])
        });
        if let Some(flow) = flow {
            let inside = &plain[flow..];
            for _ in 0..depth(inside, '{', '}').max(0) {
                out.push('}');
            }
            for _ in 0..depth(inside, '[', ']').max(0) {
                out.push(']');
            }
        }
        out
    }

    fn replaced(&self, span: Span, tail: &str) -> Marked {
        let sign = if self.typed().starts_with('$') || self.word_has_sign() { "$" } else { "" };
        let before = self.text.get(..span.start as usize).unwrap_or_default();
        let after = self.text.get(span.end as usize..).unwrap_or_default();
        let text = format!("{before}{sign}{CURSOR}{tail}{after}");
        let start = before.len() + sign.len();
        Marked { text, cursor: Span::new(start, start + CURSOR.len()) }
    }

    fn word_has_sign(&self) -> bool {
        self.text.get(self.word.range()).is_some_and(|word| word.starts_with('$'))
    }
}

/// How many brackets are open.
fn depth(text: &str, open: char, close: char) -> i64 {
    text.matches(open).count() as i64 - text.matches(close).count() as i64
}

/// The text without quoted parts.
fn outside_quotes(text: &str) -> String {
    let mut out = String::new();
    let mut quote: Option<char> = None;
    for character in text.chars() {
        match quote {
            Some(open) if character == open => quote = None,
            Some(_) => {}
            None if matches!(character, '"' | '\'') => quote = Some(character),
            None => out.push(character),
        }
    }
    out
}
