//! Finds the slow words of a condition in the definitions that it uses.

use boardwright_diag::{Diagnostic, Span};
use boardwright_kernel::Obstacle;

/// The text of a spec, and the function that finds its definitions: the name of each and the span of its value.
#[derive(Clone, Copy)]
pub struct Written<'t> {
    /// The text.
    pub text: &'t str,
    /// Finds the definitions.
    pub definitions: fn(&str) -> Vec<(String, Span)>,
}

impl Written<'_> {
    /// A compiled game, which has no definitions.
    pub const NOTHING: Written<'static> = Written { text: "", definitions: |_| Vec::new() };
}

/// Adds the slow words that stand in a definition and not in the condition itself, and advice to change the definition.
pub(super) fn point_into_definitions(
    found: Diagnostic,
    obstacle: &Obstacle,
    written: Written<'_>,
) -> Diagnostic {
    let slow = slow_words(obstacle);
    let Some(condition) = written.text.get(found.span.range()) else { return found };
    if slow.is_empty() || slow_span(condition, &slow).is_some() {
        return found;
    }
    let definitions = (written.definitions)(written.text);
    let mut used = vec![false; definitions.len()];
    let mut texts = vec![condition];
    while let Some(text) = texts.pop() {
        for (at, (name, span)) in definitions.iter().enumerate() {
            if used[at] || word(text, name).is_none() {
                continue;
            }
            used[at] = true;
            texts.extend(written.text.get(span.range()));
        }
    }
    let mut found = found;
    for ((name, span), _) in definitions.iter().zip(used).filter(|(_, used)| *used) {
        let Some(inside) = written.text.get(span.range()) else { continue };
        let Some((from, to)) = slow_span(inside, &slow) else { continue };
        let start = span.start as usize;
        let message = format!("in `{name}`, which the condition uses: {}", obstacle.reason());
        found = found.related(Span::new(start + from, start + to), message).hint(format!(
            "change `{name}`, or use something else than `{name}` in this condition"
        ));
    }
    found
}

/// The words that make a condition slow.
fn slow_words(obstacle: &Obstacle) -> Vec<String> {
    let words: &[&str] = match obstacle {
        Obstacle::Property(name) | Obstacle::Variable(name) | Obstacle::Table(_, name) => &[name],
        Obstacle::Tokens => &["count"],
        Obstacle::Number => &["count", "sum", "min", "max", "highest", "lowest"],
        Obstacle::Distance => &["distance", "adjacent"],
        Obstacle::Way => &["connected", "reach", "group", "longest"],
        Obstacle::Compared
        | Obstacle::Distances
        | Obstacle::Value
        | Obstacle::TokenList
        | Obstacle::List
        | Obstacle::Costly
        | Obstacle::Covers
        | Obstacle::Tried
        | Obstacle::Cost
        | Obstacle::After
        | Obstacle::Further
        | Obstacle::Parameters
        | Obstacle::Together => &[],
    };
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// The first of these words in a text.
fn slow_span(text: &str, words: &[String]) -> Option<(usize, usize)> {
    words
        .iter()
        .filter_map(|slow| Some((word(text, slow)?, slow.len())))
        .min()
        .map(|(start, length)| (start, start + length))
}

/// The start of a whole word in a text.
fn word(text: &str, wanted: &str) -> Option<usize> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(wanted).map(|(at, _)| at).find(|at| {
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        let after = text.get(at + wanted.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(letter) && !after.is_some_and(letter)
    })
}
