//! Markdown: fenced blocks, and the prose between them.

mod fences;
mod prose;
mod stray;

pub use prose::Prose;

use boardwright_diag::{Code, Diagnostic, Fix, Span};
use fences::Fence;

/// A fenced YAML block as found. Spans are bytes of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct YamlFence {
    /// The word after `yaml`.
    pub label: Option<(String, Span)>,
    /// The text inside, without the fence lines.
    pub content: Span,
    /// From the first byte of the opening fence line to the last of the closing one.
    pub whole: Span,
    /// True if it was closed.
    pub closed: bool,
}

/// The blocks and prose of a text.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub blocks: Vec<YamlFence>,
    pub prose: Vec<Prose>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Finds the YAML blocks of a spec and the prose between them.
pub(crate) fn find(source: &str) -> Found {
    let start = if source.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let mut diagnostics = Vec::new();
    let mut range = start..source.len();
    let mut fences = stray::fences(source, range.clone());
    // The whole text may be inside a ```markdown fence, as in answers of language models.
    if let Some(wrapper) = wrapper(source, &fences) {
        range = wrapper.range.clone();
        fences = stray::fences(source, range.clone());
        fences.retain(|fence| fence.closed || !fence.info(source).is_empty());
        diagnostics.push(wrapper.diagnostic);
    }
    let mut blocks = Vec::new();
    for fence in &fences {
        match fence.label(source) {
            Some(label) => fences::yaml_blocks(source, fence, label, &mut blocks, &mut diagnostics),
            None if !fence.closed => diagnostics.push(unclosed(source, fence)),
            None if fence.holds_sections(source) => {
                diagnostics.push(unnamed(source, fence));
                fences::yaml_blocks(source, fence, None, &mut blocks, &mut diagnostics);
            }
            None => {}
        }
    }
    if blocks.is_empty() && diagnostics.is_empty() {
        diagnostics.push(no_block(source, &fences));
    }
    let prose = prose::between(source, range, &blocks);
    Found { blocks, prose, diagnostics }
}

struct Wrapper {
    range: std::ops::Range<usize>,
    diagnostic: Diagnostic,
}

/// The outer fence, if the first fence says `markdown` and holds the start of a YAML block.
fn wrapper(source: &str, fences: &[Fence]) -> Option<Wrapper> {
    let first = fences.first()?;
    let info = first.info(source).to_ascii_lowercase();
    if !matches!(info.as_str(), "markdown" | "md") {
        return None;
    }
    let inside = source.get(first.content.clone())?;
    if !inside.lines().any(fences::opens_yaml) {
        return None;
    }
    // A longer outer fence closes after its content. One of the same length was "closed" by the end
    // of the first block inside, so the content goes on to the end.
    let longer = inside.lines().any(fences::closes_three) && first.closed;
    let range = if longer { first.content.clone() } else { first.content.start..source.len() };
    let opening = Span::new(first.whole.start, first.content.start);
    let diagnostic = Diagnostic::new(
        Code::MisplacedFence,
        Span::new(
            first.whole.start,
            source[first.whole.start..]
                .find('\n')
                .map_or(source.len(), |at| first.whole.start + at),
        ),
        "the whole spec stands inside a fence; it was read without it",
    );
    let mut edits = vec![boardwright_diag::TextEdit { span: opening, text: String::new() }];
    let closing = if longer {
        Some(first.content.end..first.whole.end)
    } else {
        fences::last_bare_fence(source)
    };
    if let Some(closing) = closing.filter(|closing| closing.start >= first.content.start) {
        edits.push(boardwright_diag::TextEdit {
            span: Span::new(closing.start, closing.end),
            text: String::new(),
        });
    }
    let mut diagnostic = diagnostic.fix(Fix::new("Remove the outer fence", edits).safe());
    diagnostic.severity = boardwright_diag::Severity::Info;
    Some(Wrapper { range, diagnostic })
}

/// The finding for a fence of another language that is never closed.
fn unclosed(source: &str, fence: &Fence) -> Diagnostic {
    let line = fence.opening_line(source);
    Diagnostic::new(Code::UnclosedFence, line, "this fence is never closed")
        .hint("close it with a line of the same signs")
}

/// Returns the finding for a fence that holds rules without `yaml`.
fn unnamed(source: &str, fence: &Fence) -> Diagnostic {
    let line = fence.opening_line(source);
    let word = Span::new(line.end as usize - fence.info(source).len(), line.end as usize);
    Diagnostic::new(Code::NoYamlBlock, line, "this fence does not say that it holds YAML")
        .hint("rules stand in blocks that open with ```yaml")
        .fix(Fix::replace("Write `yaml` on the fence", word, "yaml"))
}

/// The finding for a text without YAML blocks; a fence without `yaml` may be meant as one.
fn no_block(source: &str, fences: &[Fence]) -> Diagnostic {
    let unnamed = fences.iter().find(|fence| {
        let content = source.get(fence.content.clone()).unwrap_or_default();
        fence.info(source).is_empty() && content.lines().any(fences::looks_like_yaml)
    });
    match unnamed {
        Some(fence) => self::unnamed(source, fence),
        None => {
            let whole_file = Span::point(0);
            Diagnostic::new(Code::NoYamlBlock, whole_file, "there is no YAML block in this text")
                .hint("rules stand in blocks that open with ```yaml and close with ```")
        }
    }
}
