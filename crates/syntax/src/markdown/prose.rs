//! The rulebook text between the blocks.

use super::YamlFence;
use boardwright_diag::Span;

/// A stretch of rulebook text between blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prose {
    /// Its place.
    pub span: Span,
    /// The Markdown as written, without leading and trailing blank lines.
    pub text: String,
}

/// Returns the texts between the blocks, in order; none for blank lines.
pub(super) fn between(
    source: &str,
    range: std::ops::Range<usize>,
    blocks: &[YamlFence],
) -> Vec<Prose> {
    let starts = blocks.iter().map(|block| block.whole.start as usize).chain([range.end]);
    let ends = [range.start].into_iter().chain(blocks.iter().map(|block| block.whole.end as usize));
    ends.zip(starts).filter_map(|(from, to)| stretch(source, from, to)).collect()
}

fn stretch(source: &str, from: usize, to: usize) -> Option<Prose> {
    let text = source.get(from..to)?;
    let kept = text.trim_end();
    // Blank lines before are dropped, but not the indentation of the first line with text.
    let first = kept.find(|c: char| !c.is_whitespace())?;
    let skip = kept.get(..first)?.rfind('\n').map_or(0, |newline| newline + 1);
    let span = Span::new(from + skip, from + kept.len());
    Some(Prose { span, text: kept.get(skip..)?.to_owned() })
}
