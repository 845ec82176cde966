//! Keys below a line of text that should be the first key of a block: `- choose one of L as $x`, and `prompt: …` below it.

use super::super::lines;
use super::{Case, Mistake, with};
use boardwright_diag::{Code, Diagnostic, Fix, TextEdit};

/// The first words of effects that are blocks, and the further keys of each.
const BLOCKS: &[(&str, &[&str])] = &[
    ("choose", &["by", "prompt", "labels", "ifNone", "where"]),
    ("ask", &["by", "prompt", "labels", "options", "ifNone"]),
    ("offer", &["by", "prompt", "labels", "options", "skip", "always", "ifNone"]),
    ("if", &["then", "else"]),
    ("each", &["do", "effects", "limit"]),
    ("repeat", &["do", "effects", "while"]),
    ("rounds", &["do", "effects", "until", "limit"]),
];

/// A line of a question, loop or condition without its colon, although keys of its block stand below it.
pub(super) fn block_without_colon(case: &mut Case<'_>) -> Option<Mistake> {
    if !case.trouble.open.is_empty() {
        return None;
    }
    let below = lines::start(case.text, case.trouble.at);
    let line = lines::line(case.text, below);
    let (key, _) = line.trim_start().split_once(':')?;
    let above = line_above(case.text, below)?;
    let text = lines::value(case.text, above);
    let written = case.text.get(text.clone())?;
    let (word, rest) = BLOCKS.iter().find_map(|(word, keys)| {
        let rest = written.strip_prefix(word)?.strip_prefix(' ')?;
        keys.contains(&key).then_some((*word, rest.trim_start()))
    })?;
    let before = case.text.get(above..text.start)?;
    let place = Place::of(before, lines::indent(line))?;
    let mut edits = Vec::new();
    if place.begins_line {
        let gap = above + before.trim_end().len()..text.start;
        let text = format!("\n{}", " ".repeat(place.column));
        edits.push(TextEdit { span: case.span(&gap), text });
    }
    let end = text.start + word.len();
    edits.push(TextEdit { span: case.span(&(end..end)), text: ":".to_owned() });
    indent_keys(case, below, &place, &mut edits);
    let head = case.span(&(text.start..end));
    let message = format!("`{word}` with `{key}` below it is a block: write `{word}: {rest}`");
    let key_start = below + line.len() - line.trim_start().len();
    let diagnostic = Diagnostic::new(Code::YamlSyntax, head, message)
        .related(case.span(&(key_start..key_start + key.len())), "this key belongs to the block");
    let fix = case.prove(Fix::new(format!("Write `{word}: …`"), edits));
    Some(case.mistake(with(diagnostic, fix.map(Fix::safe)), text.start))
}

/// The start of the nearest line above one that is not blank.
fn line_above(text: &str, start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        at = lines::start(text, at.checked_sub(1)?);
        if !lines::is_blank(lines::line(text, at)) {
            return Some(at);
        }
    }
}

/// The place of the block.
struct Place {
    /// The column of its keys.
    column: usize,
    /// The column in which the keys below its first line begin now.
    keys: usize,
    /// The column of the dash before it, if it is an item of a list.
    dash: Option<usize>,
    /// True if it has to begin a line of its own, because it stands behind a key: `do: ask …`.
    begins_line: bool,
}

impl Place {
    /// The place of a text with `before` in front of it and keys below it in the column `keys`; `None` if these keys do not
    /// belong to the text.
    fn of(before: &str, keys: usize) -> Option<Self> {
        let dash = before.rfind('-').filter(|_| before.trim_matches([' ', '-']).is_empty());
        let key = before.trim_matches([' ', '-', ':']);
        // The condition of a block may begin with `if` itself: `- if: if a then b else c`.
        if BLOCKS.iter().any(|(word, _)| *word == key) {
            return None;
        }
        let begins_line = !key.is_empty();
        let own = before.len() - before.trim_start_matches([' ', '-']).len();
        let column = if begins_line { own + 2 } else { before.len() };
        let belongs = if begins_line { keys > own } else { dash.is_none_or(|dash| keys >= dash) };
        belongs.then_some(Self { column, keys, dash, begins_line })
    }
}

/// Moves the keys of a block, which begin at `below`, to its column.
fn indent_keys(case: &Case<'_>, below: usize, place: &Place, edits: &mut Vec<TextEdit>) {
    let mut at = below;
    while at < case.text.len() && place.keys != place.column {
        let line = lines::line(case.text, at);
        let indent = lines::indent(line);
        if !lines::is_blank(line) {
            let next_item = place.dash == Some(indent) && line.trim_start().starts_with("- ");
            if indent < place.keys || next_item {
                return;
            }
            let text = " ".repeat(place.column + indent - place.keys);
            edits.push(TextEdit { span: case.span(&(at..at + indent)), text });
        }
        at = lines::next(case.text, at);
    }
}
