//! Texts of the manual about a word; rows and paragraphs are read from the pages themselves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The pages, in the order in which they are searched.
pub(crate) const PAGES: &[&str] = &[include_str!("../../../docs/language/README.md")];

/// The longest paragraph that is shown.
const LONGEST: usize = 700;

/// A row of a table or a point of a list, with its heading.
struct Row<'m> {
    heading: &'m str,
    /// The first cell, or the beginning of a paragraph.
    head: &'m str,
    /// The whole row, as Markdown.
    text: String,
}

/// Returns the text about a key; `section` is its section, which distinguishes keys of the same
/// name.
pub(crate) fn of_key(key: &str, section: &str) -> Option<String> {
    let begins =
        |row: &Row<'_>| codes(row.head).any(|code| code.split([':', '(']).next() == Some(key));
    let in_section = |row: &Row<'_>| speaks_of(row.heading, section);
    let named = |code: &str| code.split(':').next() == Some(key);
    let written = [format!(" {key}: "), format!("{{{key}: ")];
    let first = format!("{key}: ");
    let holds = |code: &str| {
        code.starts_with(&first) || written.iter().any(|written| code.contains(written))
    };
    all(|row| begins(row) && in_section(row))
        .or_else(|| all(begins))
        .or_else(|| {
            explained(|text| codes(text).next().is_some_and(named) && text.starts_with('`'))
        })
        .or_else(|| explained(|text| codes(text).any(holds)))
}

/// Returns the text about a shape of boards.
pub(crate) fn of_shape(name: &str) -> Option<String> {
    let begins = |row: &Row<'_>| codes(row.head).any(|code| code.split('(').next() == Some(name));
    best(|row| row.heading == "Boards" && begins(row))
}

/// The shapes of boards. The first row of their table is its head.
pub(crate) fn shapes() -> Vec<&'static str> {
    let rows = PAGES.iter().flat_map(|page| rows(page)).filter(|row| row.heading == "Boards");
    let heads = rows.skip(1).filter_map(|row| codes(row.head).next());
    heads.filter_map(|code| code.split('(').next()).collect()
}

/// Returns the text about a word of expressions or effects, with a sentence about it if it is often misunderstood.
pub(crate) fn of_plain_word(word: &str) -> String {
    let built_in = boardwright_compile::is_built_in(word);
    let text = of_word(word).or_else(|| of_key(word, "").filter(|_| built_in));
    let texts = in_short(word).map(str::to_owned).into_iter().chain(text);
    texts.collect::<Vec<_>>().join("\n\n")
}

/// Returns the text about a function of the language: its forms, with what the table says of them, and the paragraph or the
/// sentences about it.
pub(crate) fn of_function(name: &str) -> Option<String> {
    // A completion lists all functions, and finding their texts took more than half of its time.
    static KNOWN: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
        let names = boardwright_compile::functions().map(|function| function.name);
        names.filter_map(|name| Some((name, found_of_function(name)?))).collect()
    });
    KNOWN.get(name).cloned()
}

fn found_of_function(name: &str) -> Option<String> {
    let forms = forms_of(name);
    match (forms.is_empty(), about_function(name)) {
        (true, about) => about,
        (false, None) => Some(forms.join(" ")),
        (false, Some(about)) => Some(format!("{}\n\n{about}", forms.join(" "))),
    }
}

/// The forms of a function as Markdown, each with what the table says of it.
fn forms_of(name: &str) -> Vec<String> {
    let forms = forms(name).into_iter();
    forms
        .map(|form| match remark(form) {
            Some(remark) => format!("`{form}` ({remark})"),
            None => format!("`{form}`"),
        })
        .collect()
}

/// The paragraph or the sentences about a function, without its forms.
fn about_function(name: &str) -> Option<String> {
    let called = |code: &str| code == name || code.starts_with(&format!("{name}("));
    let emphasised = format!("*{name}*");
    let call = format!("`{name}(");
    let bare = format!("`{name}` ");
    paragraph(|text| text.contains(&emphasised) || codes(text).any(called))
        .or_else(|| explained(|text| text.starts_with(&call)))
        .or_else(|| explained(|text| text.starts_with(&bare)))
}

/// The text about a function for a page that lists its forms itself: what the table says of them, and the paragraph.
pub(crate) fn beside_forms(name: &str) -> String {
    let remarked = forms_of(name).into_iter().filter(|form| form.ends_with(')'));
    let explained = forms(name).into_iter().filter_map(explained_in_table);
    let texts: Vec<String> = explained.chain(remarked).chain(about_function(name)).collect();
    texts.join("\n\n")
}

/// The text behind a form and a colon at the end of a cell: `lines(places, n)`: straight lines …
fn explained_in_table(form: &str) -> Option<String> {
    let written = format!("`{form}`: ");
    let mut tables =
        PAGES.iter().flat_map(|page| page.lines()).filter(|line| line.starts_with('|'));
    let text = tables.find_map(|line| line.split_once(&written))?.1;
    Some(format!("{written}{}", text.trim_end_matches(['|', ' '])))
}

/// A sentence about a word whose meaning is often taken for another one.
pub(crate) fn in_short(word: &str) -> Option<&'static str> {
    Some(match word {
        "group" => {
            "`group(c, C)` holds its first cell `c`, even if `C` does not hold for it, and every cell that is joined to \
             it by neighbours for which `C` holds."
        }
        "row" | "rows" => "Row 1 is the bottom row. `$c.row` is the row of a cell.",
        "col" | "column" | "columns" => {
            "Column 1 is on the left. `$c.col` is the column of a cell."
        }
        "none" => {
            "`none` is no value. As a condition, and compared with `<`, `<=`, `>`, `>=` or `in`, it gives false; `x == \
             none` tells whether `x` has no value."
        }
        "room" => {
            "`room` limits how many tokens may lie in a place at the same time: `room: 2` all of them, `room: 1 per \
             player` those of each owner."
        }
        _ => return None,
    })
}

/// The forms of a function or macro: `step(c, d)`, `step(c, d, n)`.
pub(crate) fn forms(name: &str) -> Vec<&'static str> {
    let called = |code: &&str| {
        code.split('(').next() == Some(name)
            && code.ends_with(')')
            && code.matches('(').count() == 1
    };
    let mut out: Vec<&str> = Vec::new();
    for line in PAGES.iter().flat_map(|page| page.lines()).filter(|line| line.starts_with('|')) {
        for code in codes(line).filter(called) {
            if !out.contains(&code) {
                out.push(code);
            }
        }
    }
    out
}

/// The text in brackets behind a form in a table: `distinct(L, E)` (…).
fn remark(form: &str) -> Option<&'static str> {
    let written = format!("`{form}` (");
    let mut tables =
        PAGES.iter().flat_map(|page| page.lines()).filter(|line| line.starts_with('|'));
    let rest = tables.find_map(|line| line.split_once(&written))?.1;
    rest.split_once(')').map(|(remark, _)| remark).filter(|remark| !remark.contains('('))
}

/// The longest text that is made of sentences.
const SENTENCES: usize = 420;

/// The first sentence that satisfies a test, and the next ones until something else is explained.
fn explained(wanted: impl Fn(&str) -> bool) -> Option<String> {
    let paragraphs = PAGES.iter().flat_map(|page| page.split("\n\n")).map(str::trim);
    let prose =
        paragraphs.filter(|text| !text.starts_with(['|', '#', '[']) && !text.starts_with("```"));
    for point in prose.flat_map(|text| text.split("\n- ")) {
        let text = unwrap_lines(point.strip_prefix("- ").unwrap_or(point));
        let sentences: Vec<&str> = text.split_inclusive(". ").flat_map(clauses).collect();
        let Some(first) = sentences.iter().position(|sentence| wanted(sentence)) else { continue };
        let mut out = sentences[first].to_owned();
        for next in &sentences[first + 1..] {
            if next.starts_with('`') || out.len() + next.len() > SENTENCES {
                break;
            }
            out.push_str(next);
        }
        return Some(out.trim_end_matches([';', ' ']).to_owned());
    }
    None
}

/// The parts of a sentence that begin with code behind a semicolon, each of which explains something else.
fn clauses(sentence: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut rest = sentence;
    while let Some(at) = rest.find("; `") {
        out.push(&rest[..at + 2]);
        rest = &rest[at + 2..];
    }
    out.push(rest);
    out
}

/// Returns the text about a word of expressions or effects.
pub(crate) fn of_word(word: &str) -> Option<String> {
    let first = |code: &str| code.split([' ', '(', '[', '.']).next() == Some(word);
    best(|row| codes(row.head).any(first))
        .or_else(|| paragraph(|text| codes(text).any(|code| code == word)))
}

/// Returns the first text whose code holds a word, for words that have no text of their own: values, events, properties.
pub(crate) fn mention(word: &str) -> Option<String> {
    let holds = |code: &str| {
        code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
    };
    best(|row| codes(row.head).any(|code| code == word))
        .or_else(|| explained(|text| codes(text).any(|code| code == word)))
        .or_else(|| explained(|text| codes(text).any(holds)))
        .or_else(|| best(|row| codes(&row.text).any(holds)))
}

/// The first row that satisfies a test.
fn best(wanted: impl Fn(&Row<'_>) -> bool) -> Option<String> {
    PAGES.iter().flat_map(|page| rows(page)).find(|row| wanted(row)).map(|row| row.text)
}

/// All rows under one heading that satisfy a test: each value of a key has one.
fn all(wanted: impl Fn(&Row<'_>) -> bool) -> Option<String> {
    for page in PAGES {
        let mut found = rows(page).filter(|row| wanted(row));
        let Some(first) = found.next() else { continue };
        let heading = first.heading;
        let rest = found.take_while(|row| row.heading == heading).map(|row| row.text);
        return Some(std::iter::once(first.text).chain(rest).collect::<Vec<_>>().join("\n\n"));
    }
    None
}

/// The first paragraph that satisfies a test.
fn paragraph(wanted: impl Fn(&str) -> bool) -> Option<String> {
    let paragraphs = PAGES.iter().flat_map(|page| page.split("\n\n"));
    let prose = paragraphs.map(str::trim).filter(|text| {
        text.len() <= LONGEST && !text.starts_with(['|', '#', '`', '-', '[']) && wanted(text)
    });
    prose.map(unwrap_lines).next()
}

/// The rows of tables and the points of lists.
fn rows(page: &'static str) -> impl Iterator<Item = Row<'static>> {
    let mut heading = "";
    let mut fenced = false;
    let mut lines = page.lines().peekable();
    std::iter::from_fn(move || {
        loop {
            let line = lines.next()?;
            if line.starts_with("```") {
                fenced = !fenced;
            }
            if fenced {
                continue;
            }
            if line.starts_with('#') {
                heading = line.trim_start_matches('#').trim();
            } else if let Some(inside) = line.strip_prefix('|') {
                let inside = inside.trim().trim_end_matches('|');
                let Some((head, rest)) = split_cell(inside) else { continue };
                if head.contains('`') && !head.contains("--") {
                    let text = format!("{} — {}", head.trim(), rest.trim());
                    return Some(Row { heading, head, text: text.replace(r"\|", "|") });
                }
            } else if let Some(point) = line.strip_prefix("- ") {
                let mut text = point.to_owned();
                while let Some(more) = lines.next_if(|next| next.starts_with("  ")) {
                    text.push(' ');
                    text.push_str(more.trim());
                }
                let head = point.split([';', '.', '(']).next().unwrap_or(point);
                return Some(Row { heading, head, text });
            }
        }
    })
}

/// The first cell and the rest; a bar within code does not separate cells.
fn split_cell(row: &str) -> Option<(&str, &str)> {
    let mut code = false;
    for (at, byte) in row.bytes().enumerate() {
        match byte {
            b'`' => code = !code,
            b'|' if !code => return Some((&row[..at], &row[at + 1..])),
            _ => {}
        }
    }
    None
}

/// The text between backticks.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// True if a heading is about a section: `Turns and phases` about `turn`.
fn speaks_of(heading: &str, section: &str) -> bool {
    let heading = heading.to_ascii_lowercase();
    let stem = section.trim_end_matches('s');
    heading.split_whitespace().any(|word| word.starts_with(stem))
}

fn unwrap_lines(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_of_the_language_is_in_the_manual() {
        let lacking: Vec<&str> = boardwright_compile::functions()
            .map(|function| function.name)
            .filter(|name| of_function(name).is_none() && of_word(name).is_none())
            .collect();
        assert!(lacking.is_empty(), "not in the manual: {}", lacking.join(", "));
    }

    #[test]
    fn every_section_of_the_language_is_in_the_manual() {
        let lacking: Vec<&str> = boardwright_compile::Section::ALL
            .into_iter()
            .map(boardwright_compile::Section::name)
            // Tables are not there yet.
            .filter(|name| *name != "tables" && of_key(name, name).is_none())
            .collect();
        assert!(lacking.is_empty(), "not in the manual: {}", lacking.join(", "));
    }

    #[test]
    fn every_effect_word_is_in_the_manual() {
        let lacking: Vec<&str> = boardwright_syntax::expr::effect_words()
            // Not there yet, and answered so.
            .filter(|word| *word != "eliminate" && of_word(word).is_none())
            .collect();
        assert!(lacking.is_empty(), "not in the manual: {}", lacking.join(", "));
    }
}
