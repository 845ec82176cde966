//! Fenced blocks with exact places, according to CommonMark.

use super::YamlFence;
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// A fenced code block of any language. Ranges are bytes of the source.
#[derive(Debug, Clone)]
pub(super) struct Fence {
    /// From the opening signs to the end of the closing ones.
    pub whole: Range<usize>,
    /// The lines inside.
    pub content: Range<usize>,
    /// True if it has a closing line.
    pub closed: bool,
    /// True if it is inside a list or quotation, or indented like code.
    pub nested: bool,
}

/// Keys that begin a block of rules and hardly anything else.
const SECTIONS: &[&str] = &[
    "meta",
    "constants",
    "board",
    "zones",
    "tokens",
    "vars",
    "setup",
    "turn",
    "actions",
    "sequences",
    "triggers",
    "scoring",
    "end",
    "display",
    "lesson",
    "section",
];

impl Fence {
    /// The line with the opening signs, without its line break.
    pub fn opening_line(&self, source: &str) -> Span {
        let line = line_at(source, self.whole.start);
        Span::new(self.whole.start, self.whole.start + line.trim_end().len())
    }

    /// The text after the opening signs.
    pub fn info<'s>(&self, source: &'s str) -> &'s str {
        let line = line_at(source, self.whole.start);
        line.trim_start().trim_start_matches(['`', '~']).trim()
    }

    /// True if a fence without a language, or of JSON, begins with the key of a section.
    pub fn holds_sections(&self, source: &str) -> bool {
        let info = self.info(source).to_ascii_lowercase();
        if !self.closed || !matches!(info.as_str(), "" | "json" | "text" | "txt") {
            return false;
        }
        let content = source.get(self.content.clone()).unwrap_or_default();
        let text = content.trim_start_matches(['{', ' ', '\n', '\r', '\t', '"', '\'']);
        let key = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let after = text.get(key.len()..).unwrap_or_default().trim_start_matches(['"', '\'']);
        SECTIONS.contains(&key) && after.starts_with(':')
    }

    /// For a YAML block, the word after `yaml`, if there is one. `None` for other languages.
    pub fn label(&self, source: &str) -> Option<Option<(String, Span)>> {
        let info = self.info(source);
        let rest = after_yaml(info)?;
        let word = rest.trim_start_matches([' ', '\t', ':', ',']);
        let len =
            word.find(|c: char| !c.is_alphanumeric() && !"_-".contains(c)).unwrap_or(word.len());
        let label = word.get(..len).unwrap_or_default().to_owned();
        if label.is_empty() {
            return Some(None);
        }
        let line = line_at(source, self.whole.start);
        let at = self.whole.start + line.trim_end().len() - word.len();
        Some(Some((label, Span::new(at, at + len))))
    }
}

/// Returns the text after `yaml` or `yml`, if the info string begins with one of these words.
fn after_yaml(info: &str) -> Option<&str> {
    let len = info.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(info.len());
    let (language, rest) = info.split_at_checked(len)?;
    let is_yaml = language.eq_ignore_ascii_case("yaml") || language.eq_ignore_ascii_case("yml");
    is_yaml.then_some(rest)
}

/// Returns the rest of the line from the byte `at`, without its line break.
fn line_at(source: &str, at: usize) -> &str {
    source.get(at..).unwrap_or_default().lines().next().unwrap_or_default()
}

/// Returns all fenced blocks of a part of the source, in order.
pub(super) fn fences(source: &str, range: Range<usize>) -> Vec<Fence> {
    let part = source.get(range.clone()).unwrap_or_default();
    let mut fences = Vec::new();
    let mut containers = 0usize;
    for (event, at) in Parser::new_ext(part, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let whole = range.start + at.start..range.start + at.end;
                fences.push(fence(source, whole, containers > 0));
            }
            Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => containers += 1,
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => {
                containers = containers.saturating_sub(1);
            }
            _ => {}
        }
    }
    fences
}

fn fence(source: &str, whole: Range<usize>, nested: bool) -> Fence {
    let text = source.get(whole.clone()).unwrap_or_default();
    let trimmed = text.trim_end_matches(['\n', '\r', ' ', '\t']);
    let first_break = trimmed.find('\n');
    let opening = text.trim_start_matches(' ');
    let sign = opening.chars().next().unwrap_or('`');
    let count = opening.chars().take_while(|c| *c == sign).count();
    let last_start = trimmed.rfind('\n').map(|at| at + 1);
    let last = last_start.and_then(|at| trimmed.get(at..)).unwrap_or_default();
    // Inside a quotation the closing line has a prefix.
    let last_signs = last.trim_start_matches([' ', '>', '\t']);
    let closed = last_signs.chars().count() >= count
        && !last_signs.is_empty()
        && last_signs.chars().all(|c| c == sign);
    let content_start = first_break.map_or(whole.end, |at| whole.start + at + 1);
    let content_end = match (closed, last_start) {
        (true, Some(at)) => whole.start + at,
        _ => whole.end,
    };
    let end = if closed { whole.start + trimmed.len() } else { whole.end };
    Fence {
        whole: whole.start..end,
        content: content_start..content_end.max(content_start),
        closed,
        nested,
    }
}

/// True if a line opens a YAML block.
pub(super) fn opens_yaml(line: &str) -> bool {
    let line = line.trim_start_matches(' ');
    let info = line.trim_start_matches('`');
    let info = if info.len() == line.len() { line.trim_start_matches('~') } else { info };
    line.len() - info.len() >= 3 && after_yaml(info.trim()).is_some()
}

/// True if a line closes a block that was opened with three signs.
pub(super) fn closes_three(line: &str) -> bool {
    matches!(line.trim(), "```" | "~~~")
}

/// Returns the last line that holds only fence signs, with its line break.
pub(super) fn last_bare_fence(source: &str) -> Option<Range<usize>> {
    let mut end = source.len();
    for line in source.split_inclusive('\n').rev() {
        let start = end - line.len();
        let signs = line.trim();
        if signs.len() >= 3 && (signs.chars().all(|c| c == '`') || signs.chars().all(|c| c == '~'))
        {
            return Some(start..end);
        }
        end = start;
    }
    None
}

/// True if a line may be the start of a YAML entry: `key:` or `- item`.
pub(super) fn looks_like_yaml(line: &str) -> bool {
    let line = line.trim_start();
    if line.starts_with("- ") || line == "-" || line.starts_with(['{', '[', '}', ']', '#']) {
        return true;
    }
    let bare = line.trim_start_matches(['"', '\'']);
    let len = bare.find(|c: char| !c.is_alphanumeric() && !"_-.$(), ".contains(c)).unwrap_or(0);
    let key = bare.get(..len).unwrap_or_default();
    let rest = bare.get(len..).unwrap_or_default().trim_start_matches(['"', '\'']);
    let has_colon = rest.starts_with(": ") || rest.trim_end() == ":";
    // Prose with a colon has several words before it.
    has_colon && !key.is_empty() && (key.split(' ').count() == 1 || key.contains('('))
}

/// Returns the blocks of one YAML fence: one, unless the fence is not closed and contains later
/// blocks.
pub(super) fn yaml_blocks(
    source: &str,
    fence: &Fence,
    label: Option<(String, Span)>,
    blocks: &mut Vec<YamlFence>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut fence = fence.clone();
    let mut label = label;
    while let Some(next) = swallowed(source, &fence) {
        // YAML goes up to the next fence; then prose usually follows.
        let end = end_of_yaml(source, fence.content.start..next.whole.start);
        let (content, whole) = (fence.content.start..end, fence.whole.start..end);
        let cut = Fence { content, whole, closed: false, ..fence };
        push(source, &cut, label, blocks, diagnostics);
        label = next.label(source).flatten();
        fence = next;
    }
    push(source, &fence, label, blocks, diagnostics);
}

/// A YAML fence that opens inside this one, with the rest of its content.
fn swallowed(source: &str, fence: &Fence) -> Option<Fence> {
    let content = source.get(fence.content.clone())?;
    let mut at = fence.content.start;
    for line in content.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if opens_yaml(line) && indent < 4 {
            let whole = at + indent..fence.whole.end;
            let content = at + line.len()..fence.content.end;
            return Some(Fence { whole, content, ..*fence });
        }
        at += line.len();
    }
    None
}

/// Returns the end of the YAML at the start of a text: the first line in the first column that
/// follows a blank line and does not look like YAML.
fn end_of_yaml(source: &str, range: Range<usize>) -> usize {
    let text = source.get(range.clone()).unwrap_or_default();
    let mut at = range.start;
    let mut after_blank = false;
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        let is_heading = line.starts_with("##") || (line.starts_with("# ") && after_blank);
        let is_prose = !is_blank && !line.starts_with(' ') && !looks_like_yaml(line);
        if after_blank && (is_prose || is_heading) {
            return at;
        }
        after_blank = is_blank;
        at += line.len();
    }
    range.end
}

/// Adds a block and reports mistakes of its fence.
fn push(
    source: &str,
    fence: &Fence,
    label: Option<(String, Span)>,
    blocks: &mut Vec<YamlFence>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let opening = fence.opening_line(source);
    if fence.nested {
        let before = line_start(source, fence.whole.start);
        let message = match before.len() {
            4.. if before.trim().is_empty() => "this line does not open a block at this place",
            _ => "a block cannot stand inside a list or quotation",
        };
        let diagnostic = Diagnostic::new(Code::MisplacedFence, opening, message)
            .hint("begin the fence in the first column, after a blank line");
        let moved = outdented(source, fence);
        diagnostics.push(moved.into_iter().fold(diagnostic, Diagnostic::fix));
    }
    if !fence.closed {
        let signs = source.get(fence.whole.clone()).unwrap_or_default();
        let sign = if signs.starts_with('~') { "~~~" } else { "```" };
        let content = source.get(fence.content.clone()).unwrap_or_default();
        let end = fence.content.start + content.trim_end().len();
        diagnostics.push(
            Diagnostic::new(Code::UnclosedFence, opening, "this block is never closed")
                .hint("if the text was cut off here, ask for the rest")
                .fix(Fix::replace("Close the block", Span::point(end), format!("\n{sign}"))),
        );
    }
    // In a quotation every line has a prefix that is not YAML.
    let quoted = fence.nested && line_start(source, fence.whole.start).contains('>');
    if !quoted {
        blocks.push(YamlFence {
            label,
            content: Span::new(fence.content.start, fence.content.end),
            whole: Span::new(fence.whole.start, fence.whole.end),
            closed: fence.closed,
        });
    }
}

/// Returns the fix that moves an indented block to the first column, if only blanks precede its
/// lines.
fn outdented(source: &str, fence: &Fence) -> Option<Fix> {
    let before = line_start(source, fence.whole.start);
    if !before.trim().is_empty() || before.is_empty() || !fence.closed {
        return None;
    }
    let start = fence.whole.start - before.len();
    let content = source.get(fence.content.clone())?;
    let with_content =
        content.lines().all(|line| line.trim().is_empty() || line.starts_with(before));
    let mut edits = Vec::new();
    let mut at = start;
    for line in source.get(start..fence.whole.end)?.split_inclusive('\n') {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let span = Span::new(at, at + indent.min(before.len()));
        let is_content = fence.content.contains(&at);
        if !span.is_empty() && (with_content || !is_content) {
            edits.push(boardwright_diag::TextEdit { span, text: String::new() });
        }
        at += line.len();
    }
    Some(Fix::new("Move the block to the first column", edits).safe())
}

/// Returns the text before the byte `at` in its line.
fn line_start(source: &str, at: usize) -> &str {
    let before = source.get(..at).unwrap_or_default();
    before.rsplit('\n').next().unwrap_or_default()
}
