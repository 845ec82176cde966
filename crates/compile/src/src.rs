//! Maps characters of a decoded text back to bytes of the source.

use boardwright_diag::Span;
use boardwright_syntax::yaml::{Style, Text};
use std::rc::Rc;

/// A text with expressions, perhaps a part of a scalar or with words put before it.
#[derive(Debug, Clone)]
pub(crate) struct Src {
    /// The source byte of each byte of the decoded scalar, and of its end.
    table: Rc<[u32]>,
    /// The offset from a position in the text to one in the scalar.
    shift: isize,
}

impl Src {
    /// A whole scalar.
    pub fn new(text: &Text) -> Self {
        let mut table = Vec::with_capacity(text.text.len() + 1);
        let last = text.origins.last().copied().unwrap_or_default();
        for (index, character) in text.text.chars().enumerate() {
            let origin = text.origins.get(index).copied().unwrap_or(last);
            for byte in 0..character.len_utf8() {
                table.push(if text.style == Style::Plain { origin + byte as u32 } else { origin });
            }
        }
        table.push(last);
        Self { table: table.into(), shift: 0 }
    }

    /// The same scalar with the bytes `span` replaced by `len` others.
    pub fn replaced(&self, span: Span, len: usize) -> Self {
        let at =
            |at: u32| (at as isize + self.shift).clamp(0, self.table.len() as isize - 1) as usize;
        let (start, end) = (at(span.start), at(span.end));
        let mut table = self.table[..start].to_vec();
        table.extend(std::iter::repeat_n(self.table[start], len));
        table.extend_from_slice(&self.table[end..]);
        Self { table: table.into(), shift: self.shift }
    }

    /// The span of the whole text.
    pub fn whole(&self) -> Span {
        let ends = self.table.first().zip(self.table.last());
        ends.map_or(Span::default(), |(first, last)| Span::new(*first as usize, *last as usize))
    }

    /// The same scalar from its byte `start` on, after `before` inserted bytes.
    pub fn part(&self, start: usize, before: usize) -> Self {
        Self { table: Rc::clone(&self.table), shift: self.shift + start as isize - before as isize }
    }

    /// The source span of the bytes `span` of the text. It ends with the last character, not at the
    /// beginning of what follows.
    pub fn span(&self, span: Span) -> Span {
        let index =
            |at: u32| (at as isize + self.shift).clamp(0, self.table.len() as isize - 1) as usize;
        let (start, end) = (index(span.start), index(span.end));
        let first = self.table[start];
        if end <= start {
            return Span::point(first as usize);
        }
        let after = self.table[end];
        let last = self.table[end - 1];
        // A gap between the last character and the next is folding or indentation.
        let end = if after > last + 8 { last + 1 } else { after };
        Span::new(first as usize, end.max(first) as usize)
    }
}
