//! Error recovery: each error is reported and fixed, and parsing starts again on the fixed text. An
//! entry without a known fix is replaced by spaces; the rest of the block keeps its spans.

use super::builder::{self, Built};
use super::mended::Mended;
use super::trouble::{self, Case};
use super::{Node, Value, lines, prune, traps};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use std::ops::Range;

/// Errors reported in one block.
const ERRORS: usize = 20;

/// The remaining budget of one spec.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// Nodes of the tree.
    pub nodes: usize,
    /// Bytes that may be read again after errors and to try fixes. They bound the cost of a text
    /// full of mistakes.
    pub work: usize,
}

/// The result of one block.
pub(crate) struct Read {
    /// Its content.
    pub root: Option<Node>,
    /// True if a part of it was not read.
    pub broken: bool,
    /// The findings, in no order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the block of `source` at `span`. If the text was `cut_off` in it, errors in its last entry
/// follow from that and are not reported.
pub(crate) fn read(source: &str, span: Span, cut_off: bool, budget: &mut Budget) -> Read {
    let base = span.start as usize;
    let mut text = Mended::new(source.get(span.range()).unwrap_or_default(), base);
    let mut errors: Vec<Diagnostic> = Vec::new();
    // Bytes of the source's block.
    let mut cuts: Vec<Range<usize>> = Vec::new();
    let mut guessed = false;
    let (mut built, mut nodes) = attempt(&text.text, base, budget);
    while let Some(trouble) = built.error.take() {
        let tabs_told = errors.iter().any(|e| e.code == Code::YamlTab);
        let mut case = Case {
            text: &text.text,
            base,
            trouble: &trouble,
            facts: &built.facts,
            tabs_told,
            work: &mut budget.work,
        };
        let mistake = trouble::name(&mut case);
        let is_tab = mistake.diagnostic.code == Code::YamlTab;
        // The last entry of a text that was cut off is incomplete.
        let whole = !cut_off || mistake.cause < last_entry(&text.text);
        let fix = mistake.diagnostic.fixes.first().filter(|_| whole).cloned();
        guessed |= is_guess(mistake.diagnostic.code);
        if !(tabs_told && is_tab) {
            errors.push(text.diagnostic(mistake.diagnostic));
        }
        let room = errors.len() + cuts.len() < ERRORS;
        let work = if room { budget.work.checked_sub(text.text.len()) } else { None };
        if let (Some(fix), Some(work), false) = (fix, work, tabs_told && is_tab) {
            budget.work = work;
            text.edit(&fix.edits);
            (built, nodes) = attempt(&text.text, base, budget);
            continue;
        }
        if is_tab && !tabs_told {
            // A block indented with tabs throughout is read as if each were a space.
            let spaced = without_tabs(&text.text);
            let (again, left) = attempt(&spaced, base, budget);
            if again.error.is_none() {
                (text.text, built, nodes) = (spaced, again, left);
                guessed = true;
                break;
            }
        }
        let cause = mistake.cause.min(text.text.len());
        let cut = if cuts.len() < ERRORS {
            smallest_cut(&text.text, base, cause, trouble.at, budget)
        } else {
            None
        };
        // If nothing smaller helps, the rest is left out.
        let cut = cut.unwrap_or_else(|| top_entry(&text.text, cause).start..text.text.len());
        blank(&mut text.text, cut.clone());
        let was = text.span(Span::new(base + cut.start, base + cut.end));
        cuts.push(was.start as usize - base..was.end as usize - base);
        (built, nodes) = attempt(&text.text, base, budget);
        if cuts.len() > ERRORS {
            built.error = None;
        }
    }
    budget.nodes = nodes;
    if cut_off {
        let last = last_entry(source.get(span.range()).unwrap_or_default());
        errors.retain(|e| (e.span.start as usize) < base + last);
    }
    let mut read = finish(text, base, built, errors, &cuts, budget);
    read.broken |= guessed || !cuts.is_empty();
    if let (Some(root), false) = (&mut read.root, cuts.is_empty()) {
        snap(root, source);
    }
    read
}

/// True if the fix of such a mistake may move lines to a wrong place.
fn is_guess(code: Code) -> bool {
    matches!(code, Code::YamlIndentation | Code::YamlUnclosed | Code::YamlSyntax | Code::YamlTab)
}

/// The text with a space for each tab that indents a line.
fn without_tabs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let white = line.len() - line.trim_start_matches([' ', '\t']).len();
        let (indent, rest) = line.split_at(white);
        out.extend(indent.chars().map(|_| ' '));
        out.push_str(rest);
    }
    out
}

/// Returns the start of the last entry in the outermost column.
fn last_entry(text: &str) -> usize {
    let end = text.trim_end().len();
    top_entry(text, end).start
}

/// Moves places that a blanked-out cut left inside a character to its beginning. Only a block
/// scalar right before a cut can take some of the blanks for its own.
fn snap(node: &mut Node, source: &str) {
    let floor = |at: &mut u32| {
        while !source.is_char_boundary(*at as usize) {
            *at -= 1;
        }
    };
    floor(&mut node.span.start);
    floor(&mut node.span.end);
    match &mut node.value {
        Value::Map(entries) => entries.iter_mut().for_each(|e| snap(&mut e.value, source)),
        Value::List(items) => items.iter_mut().for_each(|item| snap(item, source)),
        Value::Text(text) => text.origins.iter_mut().for_each(floor),
        Value::Null | Value::Bool(_) | Value::Int(_) => {}
    }
}

/// One pass, with the nodes that would be left.
fn attempt(text: &str, base: usize, budget: &mut Budget) -> (Built, usize) {
    let mut nodes = budget.nodes;
    let built = builder::build(text, base, &mut nodes);
    (built, nodes)
}

/// Combines the tree, the findings and the cuts.
fn finish(
    mut text: Mended,
    base: usize,
    built: Built,
    errors: Vec<Diagnostic>,
    cuts: &[Range<usize>],
    budget: &mut Budget,
) -> Read {
    let mut traps = traps::check(&text.text, base, &built.facts);
    let mut diagnostics = errors;
    // The parser's own limit of depth counts as this one.
    let deep = diagnostics.iter().any(|d| d.code == Code::TooDeep);
    let of_tree = built.diagnostics.into_iter().filter(|d| !deep || d.code != Code::TooDeep);
    let found: Vec<Diagnostic> = of_tree.chain(std::mem::take(&mut traps.diagnostics)).collect();
    let edits = trap_edits(&found);
    diagnostics.extend(found.into_iter().map(|d| text.diagnostic(d)));
    let (mut root, mut facts) = (built.root, built.facts);
    let work = budget.work.checked_sub(text.text.len());
    if let (Some(work), false) = (work, edits.is_empty()) {
        budget.work = work;
        let old = text.clone();
        text.edit(&edits);
        let (again, _) = attempt(&text.text, base, budget);
        if again.error.is_none() {
            traps = traps::check(&text.text, base, &again.facts);
            (root, facts) = (again.root, again.facts);
        } else {
            text = old;
        }
    }
    let holes = cuts.iter().filter_map(|cut| hole(&text.text, text.now(cut.start)));
    let poisoned = facts.poisoned.iter().chain(&traps.poisoned).cloned().chain(holes);
    let poisoned = poisoned.map(|r| Span::new(base + r.start, base + r.end)).collect();
    let poisoned = prune::disjoint(poisoned);
    if let Some(root) = &mut root {
        prune::prune(root, &poisoned);
        text.node(root);
    }
    let broken = !poisoned.is_empty() || traps.broken;
    Read { root, broken, diagnostics }
}

/// Returns the first fixes of valid but misleading texts, each after the one before.
fn trap_edits(found: &[Diagnostic]) -> Vec<TextEdit> {
    // A warning leaves things as they are written.
    let errors = found.iter().filter(|d| d.is_error());
    let mut fixes: Vec<&Fix> = errors.filter_map(|d| d.fixes.first()).collect();
    fixes.sort_by_key(|fix| fix.edits.first().map(|edit| edit.span));
    let mut edits: Vec<TextEdit> = Vec::new();
    for fix in fixes {
        let free = edits.last().map_or(0, |edit| edit.span.end);
        if fix.edits.first().is_some_and(|edit| edits.is_empty() || edit.span.start >= free) {
            edits.extend(fix.edits.iter().cloned());
        }
    }
    edits
}

/// The colon or dash before a cut, if nothing else follows it: its value is missing only because of
/// the cut.
fn hole(text: &str, cut: usize) -> Option<Range<usize>> {
    let before = text.get(..cut)?.trim_end();
    let key = before.strip_suffix(':')?.trim_end();
    Some(key.len()..before.len())
}

/// Replaces everything but line breaks by spaces, byte by byte, so that places stay.
fn blank(text: &mut String, range: Range<usize>) {
    let cut = text.get(range.clone()).unwrap_or_default();
    let spaces: String = cut
        .chars()
        .map(|c| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) })
        .collect();
    if text.get(range.clone()).is_some() {
        text.replace_range(range, &spaces);
    }
}

/// The smallest entry around the cause without which the parser gets past the error.
fn smallest_cut(
    text: &str,
    base: usize,
    cause: usize,
    error: usize,
    budget: &mut Budget,
) -> Option<Range<usize>> {
    let mut start = lines::start(text, cause);
    loop {
        let cut = start..lines::entry_end(text, start);
        budget.work = budget.work.checked_sub(text.len())?;
        let mut rest = text.to_owned();
        blank(&mut rest, cut.clone());
        let (built, _) = attempt(&rest, base, budget);
        let past = cut.end.max(lines::next(text, error));
        if built.error.is_none_or(|trouble| trouble.at >= past) {
            return Some(cut);
        }
        start = parent(text, start)?;
    }
}

/// The line of the entry around the one that begins at `start`; none for the outermost.
fn parent(text: &str, start: usize) -> Option<usize> {
    let line = lines::line(text, start);
    let (column, is_item) = (lines::indent(line), line.trim_start().starts_with("- "));
    let mut end = start;
    while end > 0 {
        let from = lines::start(text, end - 1);
        let above = lines::line(text, from);
        let outer = lines::indent(above) < column;
        let key_of_list =
            is_item && lines::indent(above) == column && !above.trim_start().starts_with('-');
        if !lines::is_blank(above) && (outer || key_of_list) {
            return Some(from);
        }
        end = from;
    }
    None
}

/// The outermost entry that holds `at`.
fn top_entry(text: &str, at: usize) -> Range<usize> {
    let mut start = lines::start(text, at);
    while let Some(outer) = parent(text, start) {
        start = outer;
    }
    start..lines::entry_end(text, start)
}
