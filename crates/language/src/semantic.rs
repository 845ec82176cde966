//! Semantic highlighting: the kind of each word.

use crate::Analysis;
use crate::names::bare;
use boardwright_compile::is_operator;
use boardwright_compile::notes::{NameSpace, Slot};
use boardwright_diag::Span;
use boardwright_syntax::expr::{effect_words, small_words};

/// The kind of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColourKind {
    /// A key of the language.
    Key,
    /// A word of effects and expressions.
    Keyword,
    /// Constants, words of lists, directions.
    Constant,
    /// Variables, zones, regions and other declarations.
    Variable,
    /// Local names: parameters, loop variables.
    Bound,
    /// Properties.
    Property,
    /// Types of tokens.
    Type,
    /// Functions, definitions, actions, sequences.
    Function,
    /// Built-in names: `actor`, `players`.
    BuiltIn,
    /// Sections.
    Section,
}

impl ColourKind {
    /// All, in the order of their declaration.
    pub const ALL: [ColourKind; 10] = [
        ColourKind::Key,
        ColourKind::Keyword,
        ColourKind::Constant,
        ColourKind::Variable,
        ColourKind::Bound,
        ColourKind::Property,
        ColourKind::Type,
        ColourKind::Function,
        ColourKind::BuiltIn,
        ColourKind::Section,
    ];
}

/// A coloured word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Colour {
    /// Its span.
    pub span: Span,
    /// Its kind.
    pub kind: ColourKind,
    /// True if it is declared here.
    pub declares: bool,
}

/// All coloured words in order; none overlap, none goes over a line's end.
pub fn colours(analysis: &Analysis) -> Vec<Colour> {
    let mut out: Vec<Colour> = Vec::new();
    for mention in &analysis.notes.mentions {
        let kind = match &mention.id.space {
            NameSpace::Names => {
                let about = analysis.notes.about(&mention.id);
                named(about.map_or("", |about| about.what))
            }
            NameSpace::Words(_) | NameSpace::Directions | NameSpace::Symbols(_) => {
                ColourKind::Constant
            }
            NameSpace::Properties | NameSpace::CellVariables => ColourKind::Property,
            NameSpace::Actions | NameSpace::Sequences | NameSpace::Functions => {
                ColourKind::Function
            }
            NameSpace::Phases => ColourKind::Variable,
            NameSpace::Bound(_) => ColourKind::Bound,
            NameSpace::BuiltIn => ColourKind::BuiltIn,
        };
        out.push(Colour { span: bare(analysis, mention), kind, declares: mention.declares });
    }
    for slot in &analysis.notes.slots {
        keywords(analysis, slot, &mut out);
    }
    for part in &analysis.parts {
        out.push(Colour { span: part.name_span, kind: ColourKind::Section, declares: false });
    }
    for block in &analysis.document.blocks {
        if let Some(root) = &block.root {
            keys(root, &mut out);
        }
    }
    // If two colours cover one place, the kind that comes first in [`ColourKind::ALL`] stays.
    out.sort_by_key(|colour| colour.span);
    let mut end = 0;
    out.retain(|colour| {
        let free = colour.span.start >= end && !colour.span.is_empty();
        let line = !analysis.slice(colour.span).contains('\n');
        if free && line {
            end = colour.span.end;
        }
        free && line
    });
    out
}

fn named(what: &str) -> ColourKind {
    match what {
        "a constant" | "a list of words" | "a player" => ColourKind::Constant,
        "a token type" | "a family of token types" => ColourKind::Type,
        "a definition" => ColourKind::Function,
        _ => ColourKind::Variable,
    }
}

/// Words of the language in a text that holds an expression or effect.
fn keywords(analysis: &Analysis, slot: &Slot, out: &mut Vec<Colour>) {
    let text = analysis.slice(slot.span);
    let start = slot.span.start as usize;
    let mut at = 0;
    while let Some(found) =
        text.get(at..).and_then(|rest| rest.find(|c: char| c.is_ascii_alphabetic()))
    {
        let from = at + found;
        let rest = text.get(from..).unwrap_or_default();
        let length = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
        let word = rest.get(..length).unwrap_or_default();
        let alone = !text.get(..from).unwrap_or_default().ends_with(['$', '.', '_'])
            && !text.get(..from).is_some_and(|t| t.ends_with(|c: char| c.is_ascii_digit()));
        let known = is_operator(word)
            || ["each", "it"].contains(&word)
            || effect_words().chain(small_words()).any(|known| known == word);
        if alone && known {
            let span = Span::new(start + from, start + from + length);
            // A variable may be called like an effect.
            if !out.iter().any(|colour| colour.span == span) {
                out.push(Colour { span, kind: ColourKind::Keyword, declares: false });
            }
        }
        at = from + length.max(1);
    }
}

/// Keys that name nothing of the author's.
fn keys(node: &boardwright_syntax::yaml::Node, out: &mut Vec<Colour>) {
    use boardwright_syntax::yaml::Value;
    match &node.value {
        Value::Map(entries) => {
            for entry in entries {
                out.push(Colour { span: entry.key_span, kind: ColourKind::Key, declares: false });
                keys(&entry.value, out);
            }
        }
        Value::List(items) => items.iter().for_each(|item| keys(item, out)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use boardwright_syntax::expr::{effect_words, small_words};
    use std::collections::BTreeSet;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/monaco/words.js");

    /// The editor colours a text before a worker has read it, so it has the words in a file.
    #[test]
    fn the_editor_has_all_words_of_effects() {
        let words: BTreeSet<&str> = effect_words().chain(small_words()).collect();
        let lines: String = words.iter().map(|word| format!("  '{word}',\n")).collect();
        let head = "// The words of effects. Written by `BOARDWRIGHT_UPDATE=1 cargo test -p boardwright-language`.";
        let wanted = format!("{head}\nexport const EFFECT_WORDS = [\n{lines}];\n");
        if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
            std::fs::write(FILE, &wanted).expect("the file can be written");
        }
        let found = std::fs::read_to_string(FILE).expect("the file can be read");
        assert_eq!(found, wanted, "run with BOARDWRIGHT_UPDATE=1");
    }
}
