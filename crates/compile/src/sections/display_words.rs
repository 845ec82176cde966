//! Words in hints for drawing: from closed lists, or names that the rules declare.

use crate::compiler::Compiler;
use boardwright_def::{DrawnSize, NONE_SHOWN};
use boardwright_diag::Code;
use boardwright_syntax::yaml::Node;

const SIZES: &[(&str, DrawnSize)] = &[("small", DrawnSize::Small), ("large", DrawnSize::Large)];

impl Compiler<'_> {
    /// Reads a hint that is one of some words, which stand for values.
    pub fn hint<T: Copy>(&mut self, node: &Node, key: &str, known: &[(&str, T)]) -> Option<T> {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let word = self.hint_word(node.get(key)?, &format!("`{key}`"), key, &names)?;
        known.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
    }

    /// Reads `size`.
    pub fn drawn_size(&mut self, node: &Node) -> Option<DrawnSize> {
        self.hint(node, "size", SIZES)
    }

    /// Reads `icon`: the name of a symbol.
    pub fn icon(&mut self, node: &Node) -> Option<String> {
        let node = node.get("icon")?;
        let word = self.word(node, "`icon`")?;
        if boardwright_def::icon(&word).is_none() {
            let known = boardwright_def::ICONS.iter().map(|(name, _)| *name);
            self.no_such(Code::UnknownName, "symbol", (&word, node.span), known);
            return None;
        }
        Some(word)
    }

    /// Reads a word of a list; `what` names it for a value that is no word, `list` for another word.
    pub fn hint_word(
        &mut self,
        node: &Node,
        what: &str,
        list: &str,
        known: &[&str],
    ) -> Option<String> {
        let word = self.word(node, what)?;
        if known.contains(&word.as_str()) {
            return Some(word);
        }
        self.closed(list, &word, node.span, known);
        None
    }

    /// Reads the name of something that is declared; `what` says what it is, with the code of the finding if it is not.
    /// A name whose declaration could not be read is no finding.
    pub fn hint_name(
        &mut self,
        node: &Node,
        key: &str,
        known: Vec<String>,
        (code, what): (Code, &str),
    ) -> Option<String> {
        let word = self.word(node, &format!("`{key}`"))?;
        if known.contains(&word) {
            return Some(word);
        }
        if !self.unread.names.contains(&word) {
            let names: Vec<String> = known.into_iter().filter(|name| name != NONE_SHOWN).collect();
            self.no_such(code, what, (&word, node.span), names);
        }
        None
    }
}
