//! Mistakes of indentation: tabs and uneven columns.

use super::super::lines;
use super::{Case, Mistake, with};
use boardwright_diag::{Code, Diagnostic, Fix, TextEdit};
use granit_parser::ErrorKind;

/// A tab that indents the line where the parser gave up, or one it had begun to read.
pub(super) fn tab(case: &mut Case<'_>) -> Option<Mistake> {
    let from = lines::start(case.text, case.trouble.last_end.min(case.trouble.at));
    let until = lines::next(case.text, case.trouble.at);
    let until = match case.trouble.kind {
        // The tab stands in the line after the one the parser points at.
        ErrorKind::TabInPlainScalar => lines::next(case.text, until),
        _ => until,
    };
    let (start, len) = tabbed(case.text, from..until).next()?;
    let diagnostic = Diagnostic::new(
        Code::YamlTab,
        case.span(&(start..start + len)),
        "a tab indents this line; YAML indents with spaces only",
    );
    if case.tabs_told {
        return Some(case.mistake(diagnostic, start));
    }
    let fix = |case: &Case<'_>, width: &dyn Fn(usize, &str) -> usize| {
        let edits = tabbed(case.text, 0..case.text.len())
            .map(|(at, len)| TextEdit {
                span: case.span(&(at..at + len)),
                text: " ".repeat(width(at, &case.text[at..at + len])),
            })
            .collect();
        Fix::new("Indent with spaces", edits)
    };
    let wide = |tab: usize| move |_: usize, white: &str| columns(white, tab);
    // As its neighbours, if there is a width of tabs that says so.
    let text = case.text;
    let likely = move |at: usize, white: &str| {
        let near = neighbours(text, at);
        let fits = |column: &usize| [2, 4, 8].iter().any(|tab| stops(white, *tab) == *column);
        near.into_iter().find(fits).unwrap_or_else(|| columns(white, 2))
    };
    let fixes = [fix(case, &likely), fix(case, &wide(2)), fix(case, &wide(4)), fix(case, &wide(8))];
    let proven = fixes.into_iter().find_map(|fix| case.prove_with_next_line(fix));
    Some(case.mistake(with(diagnostic, proven), start))
}

/// Returns the width of white space if each tab is `width` spaces.
fn columns(white: &str, tab: usize) -> usize {
    white.chars().map(|c| if c == '\t' { tab } else { 1 }).sum()
}

/// Returns the width of white space if a tab goes to the next tab stop.
fn stops(white: &str, tab: usize) -> usize {
    white.chars().fold(0, |at, c| if c == '\t' { (at / tab + 1) * tab } else { at + 1 })
}

/// The columns of the lines after and before one, as far as they have no tabs.
fn neighbours(text: &str, at: usize) -> Vec<usize> {
    let column = |line: &str| {
        (!lines::is_blank(line) && !line.trim_start_matches(' ').starts_with('\t'))
            .then(|| lines::indent(line))
    };
    let after = text.get(lines::next(text, at)..).unwrap_or_default();
    let before = text.get(..lines::start(text, at)).unwrap_or_default();
    let next = after.lines().find(|line| !lines::is_blank(line)).and_then(column);
    let last = before.lines().rev().find(|line| !lines::is_blank(line)).and_then(column);
    next.into_iter().chain(last).collect()
}

/// The white space before lines that are indented with a tab: where, and how long.
fn tabbed(text: &str, range: std::ops::Range<usize>) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = range.start;
    let part = text.get(range).unwrap_or_default();
    part.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let white = line.len() - line.trim_start_matches([' ', '\t']).len();
        let blank = line.trim().is_empty();
        let tab = line.get(..white).is_some_and(|white| white.contains('\t'));
        (tab && !blank).then_some((start, white))
    })
}

/// A line that is indented neither like its siblings nor like a child.
pub(super) fn uneven(case: &mut Case<'_>) -> Option<Mistake> {
    let start = lines::start(case.text, case.trouble.at);
    let line = lines::line(case.text, start);
    let indent = lines::indent(line);
    let content = start + indent;
    let is_entry = line.trim_start().starts_with("- ") || line.contains(':');
    // Only what begins the line can be badly indented, or a key that continued the line above.
    let joined = case.trouble.last_plain.as_ref().is_some_and(|p| p.start < start);
    if !is_entry || !(case.trouble.at == content || joined) || start == 0 {
        return None;
    }
    let mut columns = columns_above(case.text, start);
    columns.retain(|(column, _)| *column != indent);
    columns.sort_by_key(|(column, _)| column.abs_diff(indent));
    let place = case.span(&(start..content.max(start)));
    let place = if indent == 0 { case.span(&(content..content + 1)) } else { place };
    let mut diagnostic = Diagnostic::new(
        Code::YamlIndentation,
        place,
        "this line is indented differently from the lines it belongs to",
    );
    let nearest = columns.first().copied();
    for (column, sibling) in columns.into_iter().take(3) {
        let title = format!("Indent by {column}");
        if let Some(fix) = case.proven(&title, start..content, &" ".repeat(column)) {
            diagnostic = diagnostic.fix(fix);
            let sibling = case.span(&(sibling..sibling + 1));
            diagnostic = diagnostic.related(sibling, "lines here begin in another column");
            break;
        }
    }
    if let (Some((_, above)), true) = (nearest, diagnostic.related.is_empty()) {
        let above = case.span(&(above..above + 1));
        diagnostic = diagnostic.related(above, "lines here begin in another column");
    }
    Some(case.mistake(diagnostic, start + indent))
}

/// A line of a text after `|` that begins left of the first one, which ends the text there. The fix states the
/// indentation, as YAML wants it.
pub(super) fn left_of_first(case: &mut Case<'_>) -> Option<Mistake> {
    let start = lines::start(case.text, case.trouble.at);
    let indent = lines::indent(lines::line(case.text, start));
    let (mut end, mut first) = (start, None);
    // Upward over lines that belong to the text, to the line with its sign.
    let (sign, column) = loop {
        let from = lines::start(case.text, end.checked_sub(1)?);
        let line = lines::line(case.text, from);
        let trimmed = line.trim_end();
        if !lines::is_blank(line) && lines::indent(line) < indent {
            let key = line.trim_start_matches([' ', '-']);
            let is_block = trimmed.ends_with(['|', '>']);
            let column = line.len() - key.len();
            break is_block.then_some((from + trimmed.len() - 1, column))?;
        }
        if !lines::is_blank(line) {
            first = Some(lines::indent(line));
        }
        end = from;
    };
    if first? <= indent {
        return None;
    }
    let after = case.text.get(start..).unwrap_or_default().lines();
    let least = after
        .filter(|line| !lines::is_blank(line))
        .map(lines::indent)
        .take_while(|other| *other > column)
        .min()?;
    let message = "this line begins left of the first line of the text after `|`";
    let place = case.span(&(start..start + indent.max(1)));
    let mut diagnostic = Diagnostic::new(Code::YamlIndentation, place, message);
    for width in [least.saturating_sub(column), 2, 1] {
        let header = format!("{}{width}", case.text.get(sign..=sign)?);
        let title = format!("Write `{header}`: lines are indented by {width}");
        if (1..=9).contains(&width)
            && let Some(fix) = case.proven(&title, sign..sign + 1, &header)
        {
            diagnostic = diagnostic.fix(fix);
            break;
        }
    }
    Some(case.mistake(diagnostic, start))
}

/// The columns in which entries above a line begin, outward, each with a byte of its line.
fn columns_above(text: &str, start: usize) -> Vec<(usize, usize)> {
    let mut columns: Vec<(usize, usize)> = Vec::new();
    let mut least = usize::MAX;
    let mut end = start;
    while end > 0 && least > 0 {
        let from = lines::start(text, end - 1);
        let line = lines::line(text, from);
        let indent = lines::indent(line);
        if !lines::is_blank(line) && indent < least {
            least = indent;
            columns.push((indent, from + indent));
            // The key after a dash begins a column too.
            let dashed = line.trim_start().strip_prefix("- ");
            if let Some(rest) = dashed {
                let inner = indent + 2 + rest.len() - rest.trim_start().len();
                columns.push((inner, from + inner));
            }
        }
        end = from;
    }
    columns
}
