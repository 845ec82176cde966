//! The manual in parts: its chapters, and the examples in them.

use crate::manual::PAGES;

/// A chapter of the manual, without its sub-chapters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chapter {
    pub title: &'static str,
    /// Its Markdown, without the heading.
    pub text: &'static str,
}

/// The longest example that is shown as it stands.
const SHORT: usize = 12;

/// All chapters, in their order.
pub(crate) fn chapters() -> Vec<Chapter> {
    PAGES.iter().flat_map(|page| chapters_of(page)).collect()
}

fn chapters_of(page: &'static str) -> Vec<Chapter> {
    let mut found: Vec<(&str, usize, usize)> = Vec::new();
    let mut fence = 0;
    let mut at = 0;
    for line in page.split_inclusive('\n') {
        let next = at + line.len();
        let ticks = line.bytes().take_while(|byte| *byte == b'`').count();
        // A fence is closed by at least as many backticks.
        if ticks >= 3 && (fence == 0 || ticks >= fence && line.trim_end().len() == ticks) {
            fence = if fence == 0 { ticks } else { 0 };
        } else if fence == 0 && line.starts_with('#') {
            if let Some((_, _, end)) = found.last_mut() {
                *end = at;
            }
            found.push((line.trim_start_matches('#').trim(), next, page.len()));
        }
        at = next;
    }
    let chapter = |(title, from, to): (&'static str, usize, usize)| {
        page.get(from..to).map(|text| Chapter { title, text: text.trim() })
    };
    found.into_iter().filter_map(chapter).collect()
}

/// The chapter from which a text of the manual comes, by the beginning of the text.
pub(crate) fn chapter_of(text: &str) -> Option<Chapter> {
    let first = text.split(" — ").next().unwrap_or(text);
    let probe: String = first.chars().take(48).collect();
    if probe.is_empty() {
        return None;
    }
    let joined = |chapter: &Chapter| chapter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    chapters()
        .into_iter()
        .find(|chapter| joined(chapter).replace(r"\|", "|").contains(probe.trim()))
}

/// How a word is used in a line of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use<'a> {
    /// As a section.
    Section,
    /// As a key of this section.
    Key(&'a str),
    /// As a key of any section.
    AnyKey,
    /// As a call.
    Call,
    /// As the first word of an effect.
    Effect,
    /// Anywhere.
    Word,
}

/// A part of an example of the manual with a word in this use, from the chapter itself if it has one.
pub(crate) fn example(word: &str, used: Use<'_>, chapter: Option<Chapter>) -> Option<String> {
    let within =
        |chapter: Chapter, used| blocks(chapter.text).find_map(|b| excerpt(&b, word, used));
    let anywhere = |used| chapters().into_iter().find_map(|chapter| within(chapter, used));
    let found = chapter.and_then(|chapter| within(chapter, used)).or_else(|| anywhere(used));
    found.or_else(|| match used {
        Use::Call => call_in_a_sentence(word),
        Use::Key(_) => anywhere(Use::AnyKey),
        Use::Section | Use::AnyKey | Use::Effect | Use::Word => None,
    })
}

/// The longest code within the sentences that calls a function with values, not only with the names of its parameters.
fn call_in_a_sentence(word: &str) -> Option<String> {
    let has_values =
        |code: &str| code.contains(['$', '.', '\'']) || code.contains(|c: char| c.is_ascii_digit());
    let is_call =
        |code: &&str| whole(code, word).any(|rest| rest.starts_with('(')) && has_values(code);
    let texts: Vec<&str> = chapters().into_iter().map(|chapter| chapter.text).collect();
    let paragraphs = texts.iter().flat_map(|text| text.split("\n\n"));
    let prose = paragraphs.filter(|text| !text.contains("```") && !text.starts_with('|'));
    let codes = prose.flat_map(|text| text.split('`').skip(1).step_by(2));
    let found = codes.filter(is_call).reduce(|a, b| if b.len() > a.len() { b } else { a })?;
    Some(found.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The lines of the YAML blocks of a text, also of those within a whole spec.
fn blocks(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let mut lines = text.lines();
    std::iter::from_fn(move || {
        lines.by_ref().find(|line| *line == "```yaml")?;
        Some(lines.by_ref().take_while(|line| !line.starts_with("```")).collect())
    })
}

/// A short block, or of a longer one the line with the word, with its parents and its children.
fn excerpt(block: &[&str], word: &str, used: Use<'_>) -> Option<String> {
    let at = (0..block.len()).find(|at| is_used(block, *at, word, used))?;
    if block.len() <= SHORT {
        return Some(block.join("\n"));
    }
    let mut out: Vec<&str> = parents(block, at);
    let depth = indent(block[at]);
    let children = block[at + 1..].iter();
    let children = children.take_while(|line| !line.trim().is_empty() && indent(line) > depth);
    out.push(block[at]);
    out.extend(children.take(SHORT.saturating_sub(out.len())));
    Some(out.join("\n"))
}

/// The lines that a line belongs to, outermost first.
fn parents<'b>(block: &[&'b str], at: usize) -> Vec<&'b str> {
    let mut depth = indent(block[at]);
    let mut out = Vec::new();
    for line in block[..at].iter().rev().filter(|line| !line.trim().is_empty()) {
        if indent(line) < depth {
            depth = indent(line);
            out.push(*line);
        }
    }
    out.reverse();
    out
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

fn is_used(block: &[&str], at: usize, word: &str, used: Use<'_>) -> bool {
    let line = block[at].split(" #").next().unwrap_or_default();
    let is_key = |text: &str| text.strip_prefix(word).is_some_and(|rest| rest.starts_with(':'));
    let item = line.trim_start().trim_start_matches("- ");
    match used {
        Use::Section => is_key(line),
        Use::Key(section) => {
            let first = parents(block, at).first().copied().unwrap_or(line);
            first.split(':').next() == Some(section) && is_used(block, at, word, Use::AnyKey)
        }
        Use::AnyKey => {
            let flow = line.split(['{', ',']).skip(1).any(|part| is_key(part.trim_start()));
            indent(block[at]) > 0 && is_key(item) || flow
        }
        Use::Call => whole(line, word).any(|rest| rest.starts_with('(')),
        Use::Effect => {
            let value = item.split_once(": ").map_or("", |(_, value)| value.trim_start());
            let starts = [item, value, value.trim_start_matches(['[', '"'])];
            starts
                .iter()
                .any(|text| text.strip_prefix(word).is_some_and(|rest| rest.starts_with(' ')))
        }
        Use::Word => {
            let value = item.split_once(": ").map_or(item, |(_, value)| value);
            whole(value, word).any(|rest| !rest.starts_with(':'))
        }
    }
}

/// The texts that follow a word in a line, where it is not part of a longer word.
fn whole<'l>(line: &'l str, word: &'l str) -> impl Iterator<Item = &'l str> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    line.match_indices(word).filter_map(move |(at, _)| {
        let rest = line.get(at + word.len()..)?;
        let before = line.get(..at)?.chars().next_back();
        (!before.is_some_and(letter) && !rest.starts_with(letter)).then_some(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_hold_the_whole_manual() {
        let all = chapters();
        assert!(all.len() > 20 && all.iter().all(|chapter| !chapter.text.starts_with('#')));
        let held: usize = all.iter().map(|chapter| chapter.text.len() + chapter.title.len()).sum();
        let whole: usize = PAGES.iter().map(|page| page.len()).sum();
        assert!(whole - held < all.len() * 12, "{held} of {whole} bytes");
    }

    #[test]
    fn an_excerpt_has_the_line_with_its_parents_and_children() {
        let mut block =
            vec!["actions:", "  a:", "    do: x += 1", "  b:", "    pre: y > 2", "    do:"];
        block.extend(["      - draw 1 from deck to hand"; 9]);
        let found = excerpt(&block, "pre", Use::Key("actions")).unwrap();
        assert_eq!(found, "actions:\n  b:\n    pre: y > 2");
        let found = excerpt(&block, "draw", Use::Effect).unwrap();
        assert_eq!(found, "actions:\n  b:\n    do:\n      - draw 1 from deck to hand");
        assert_eq!(excerpt(&block, "pre", Use::Key("turn")), None);
        assert_eq!(excerpt(&block, "dra", Use::Word), None);
    }
}
