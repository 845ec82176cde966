//! The author's texts that compiling loses, kept so that a game can be written back as a spec.

use crate::compiler::Compiler;
use crate::decode::{Item, text};
use crate::env::Symbol;
use crate::module::{Module, Part};
use boardwright_def::{Authoring, Prose, Written};
use boardwright_syntax::expr::parse_expr;
use boardwright_syntax::print::{Out, noted};
use boardwright_syntax::yaml::{Node, Value};

/// Longer texts are not kept, so that the game stays smaller than its spec.
const LONGEST: usize = 2_000;

/// The functions and lists that compiling replaces by longer expressions.
const REPLACED: [&str; 7] =
    ["belongings[", "slide(", "leap(", "ceil_div(", "opposite(", "line(", "rectangle("];

/// The words that compiling replaces by conditions on seats, in a game with teams.
const OF_TEAMS: [&str; 8] =
    ["team", "partner", "partners", "rivals", "wins", "loses", "win", "lose"];

/// The order in which sections are written, unless the author chose another one.
pub const SECTION_ORDER: [&str; 17] = [
    "meta",
    "constants",
    "tables",
    "board",
    "tokens",
    "zones",
    "vars",
    "define",
    "setup",
    "turn",
    "actions",
    "sequences",
    "triggers",
    "scoring",
    "end",
    "display",
    "lesson",
];

/// The text of a declaration with its name.
pub(crate) fn written(id: &str, node: Option<&Node>) -> Written {
    Written { id: id.to_owned(), text: node.map(noted).unwrap_or_default() }
}

impl Compiler<'_> {
    /// Keeps the text at the current path, if compiling loses words of it.
    pub fn keep_words(&mut self, node: &Node) {
        if self.loses(node) {
            self.keep(node);
        }
    }

    /// Keeps the text at a key below the current path, if compiling loses words of it.
    pub fn keep_words_at(&mut self, key: &str, node: &Node) {
        self.within(key, |c| c.keep_words(node));
    }

    /// Keeps the text at the current path.
    pub fn keep(&mut self, node: &Node) {
        let text = noted(node);
        if !self.words.paused && !text.is_empty() && text.len() <= LONGEST {
            self.words.written.insert(self.path.clone(), text);
        }
    }

    /// Keeps the text at the current path, unless decompiling would write the same.
    pub fn keep_unless(&mut self, node: &Node, usual: Option<&Out>) {
        let usual = usual.and_then(|out| match out {
            Out::Text(text) => Some(text.clone()),
            other @ (Out::Nothing
            | Out::Raw(_)
            | Out::Broken(_)
            | Out::Quoted(_)
            | Out::Block(..)
            | Out::List(_)
            | Out::Map(_)
            | Out::FlowList(_)
            | Out::FlowMap(_)
            | Out::Table(_)) => other.in_flow(),
        });
        if usual.as_deref() != Some(&*noted(node)) {
            self.keep(node);
        }
    }

    /// Keeps a list of conditions, one a line.
    pub fn keep_conditions(&mut self, node: &Node) {
        let Value::List(items) = &node.value else { return self.keep_words(node) };
        let texts: Option<Vec<&str>> = items.iter().map(text).collect();
        let Some(texts) = texts else { return };
        if self.loses(node) && !texts.iter().any(|text| text.contains('\n')) {
            let texts: Vec<String> =
                texts.into_iter().map(boardwright_syntax::print::spaced).collect();
            self.words.written.insert(self.path.clone(), texts.join("\n"));
        }
    }

    /// Keeps the text of the effects from `first` up to `end` of the list at the current path.
    pub fn keep_effect(&mut self, node: &Node, first: usize, end: usize) {
        let whole = matches!(node.value, Value::Text(_)) || is_simple(node);
        let loses = std::mem::take(&mut self.words.replaced)
            || match &node.value {
                // In an effect, the first `let` names a value for the effects after it.
                Value::Text(text) => {
                    self.loses_words(text.text.strip_prefix("let ").unwrap_or(&text.text))
                }
                Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) | Value::Map(_) => {
                    self.loses(node)
                }
            };
        if end <= first || !whole || !loses {
            return;
        }
        let place =
            if end == first + 1 { format!("[{first}]") } else { format!("[{first}-{}]", end - 1) };
        self.within(&place, |c| c.keep(node));
    }

    /// True if the text has a name that compiling replaces.
    fn loses(&self, node: &Node) -> bool {
        match &node.value {
            Value::Null | Value::Bool(_) | Value::Int(_) => false,
            Value::Text(text) => self.loses_words(&text.text),
            Value::List(items) => items.iter().any(|item| self.loses(item)),
            Value::Map(entries) => entries.iter().any(|entry| self.loses(&entry.value)),
        }
    }

    fn loses_words(&self, text: &str) -> bool {
        if self.words.paused {
            return false;
        }
        let bound = |(at, _): (usize, &str)| {
            let rest = text.get(at + 1..).unwrap_or_default();
            let name = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
            self.words.bound.iter().any(|known| Some(known.as_str()) == name)
        };
        if text.match_indices('$').any(bound) {
            return true;
        }
        // The value of `let $n = … in …` is written out at each use.
        let names = |(at, _): (usize, &str)| at > 0 || parse_expr(text).is_ok();
        if text.match_indices("let $").any(names) {
            return true;
        }
        let called = |word: &&str| {
            text.match_indices(word).any(|(at, _)| {
                let before = text.get(..at).unwrap_or_default();
                !before
                    .ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
            })
        };
        if REPLACED.iter().any(called) {
            return true;
        }
        if self.env.players.teams.is_some() && words_of(text).any(|word| OF_TEAMS.contains(&word)) {
            return true;
        }
        let derived = |word: &str| self.env.derived.iter().any(|known| known.name == word);
        if words_of(text).any(derived) {
            return true;
        }
        let named = words_of(text).filter_map(|word| self.env.names.get(word)).any(|declared| {
            matches!(declared.symbol, Symbol::Const(_) | Symbol::Define(_) | Symbol::Directions(_))
        });
        named || (!self.env.cell_names.is_empty() && text.contains("board."))
    }

    /// Keeps the order of the constants, unless it is the usual one: lists of words, then knobs.
    pub fn keep_constants(&mut self, items: &[Item<'_>]) {
        let kinds: Vec<u8> = items.iter().map(|item| self.kind_of_constant(item)).collect();
        let knobs = self.env.knobs.iter().map(|knob| knob.id.as_str());
        let in_order = items
            .iter()
            .map(|item| item.id.as_str())
            .filter(|id| self.env.knobs.iter().any(|knob| knob.id == *id));
        if kinds.is_sorted() && !kinds.contains(&2) && knobs.eq(in_order) {
            return;
        }
        self.words.constants = items
            .iter()
            .zip(kinds)
            .map(|(item, kind)| written(&item.id, item.body.filter(|_| kind == 2)))
            .collect();
    }

    /// Sorts constants: 0 for words, 1 for a knob of one number, 2 for others, 3 for a knob of
    /// several numbers.
    fn kind_of_constant(&self, item: &Item<'_>) -> u8 {
        if self.env.enums.iter().any(|of| of.id == item.id) {
            0
        } else if self.env.knobs.iter().any(|knob| knob.id == item.id) {
            1
        } else if self.env.lists.iter().any(|list| list.id == item.id) {
            3
        } else {
            2
        }
    }

    /// The author's texts, for readers and for decompiling.
    pub fn authoring(&mut self, modules: &[Module]) -> Authoring {
        let prose = modules.iter().flat_map(|module| &module.prose);
        let words = std::mem::take(&mut self.words);
        let blocks = modules.first().map(blocks).unwrap_or_default();
        let mut blocks = blocks;
        with_lists(&mut blocks, &words.lists);
        // Piles have a layout without a section `display`; a decompiled spec writes it at the end.
        let displayed = |name: &String| name.split('.').next() == Some("display");
        if !self.uses.piles.is_empty()
            && !blocks.iter().flatten().any(displayed)
            && let Some(last) = blocks.last_mut()
        {
            last.push("display".to_owned());
        }
        let mut constants = words.constants;
        if !constants.is_empty() {
            constants.extend(words.lists.iter().map(|id| written(id, None)));
        }
        Authoring {
            knobs: std::mem::take(&mut self.env.knobs),
            lists: std::mem::take(&mut self.env.lists),
            prose: prose
                .map(|(after, text)| Prose { after: *after, markdown: text.clone() })
                .collect(),
            lesson: Vec::new(),
            blocks,
            constants,
            definitions: words.definitions,
            directions: words.directions,
            families: words.families,
            written: words.written,
        }
    }
}

/// The names and other words of a text.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
}

/// Puts lists of words after the constants of the last block that has some, else at the end.
fn with_lists(blocks: &mut [Vec<String>], lists: &[String]) {
    let of_constants = |name: &String| name == "constants" || name.starts_with("constants.");
    if lists.is_empty() || blocks.iter().flatten().any(|name| name == "constants") {
        return;
    }
    let members = lists.iter().map(|id| format!("constants.{id}"));
    for names in blocks.iter_mut().rev() {
        if let Some(at) = names.iter().rposition(of_constants) {
            names.splice(at + 1..at + 1, members);
            return;
        }
    }
    if let Some(last) = blocks.last_mut() {
        last.push("constants".to_owned());
    }
}

/// True for an effect in the long spelling that holds no other effects.
fn is_simple(node: &Node) -> bool {
    let [only] = node.entries() else { return false };
    let holds = |key: &str| only.value.get(key).is_some();
    !["effects", "do", "then", "else", "in", "ifNone"].iter().any(|key| holds(key))
        && !crate::effects::is_block(&only.key)
}

/// The names of the sections in each block; empty if that is the usual arrangement.
fn blocks(module: &Module) -> Vec<Vec<String>> {
    let several = |part: &Part| {
        module.parts.iter().any(|other| other.section == part.section && other.block != part.block)
    };
    let mut blocks: Vec<Vec<String>> = Vec::new();
    for part in &module.parts {
        let section = part.section.name();
        let number = part.block as usize;
        while blocks.len() <= number {
            blocks.push(Vec::new());
        }
        let first = !blocks.iter().flatten().any(|name| {
            name == section || name.strip_prefix(section).is_some_and(|rest| rest.starts_with('.'))
        });
        let names: Vec<String> = if several(part) {
            members(part, module).into_iter().map(|id| format!("{section}.{id}")).collect()
        } else {
            Vec::new()
        };
        if names.is_empty() && first {
            blocks[number].push(section.to_owned());
        }
        blocks[number].extend(names);
    }
    let mut usual = SECTION_ORDER.iter();
    let in_order = |names: &[String]| names.iter().all(|name| usual.any(|known| known == name));
    match blocks.as_slice() {
        [only] if { in_order }(only) => Vec::new(),
        _ => blocks,
    }
}

/// The members of a section part, by the names that decompiling uses.
fn members(part: &Part, module: &Module) -> Vec<String> {
    use crate::module::Section;
    let named = matches!(
        part.section,
        Section::Constants
            | Section::Tables
            | Section::Tokens
            | Section::Zones
            | Section::Define
            | Section::Actions
            | Section::Sequences
    );
    let numbered = matches!(part.section, Section::Triggers | Section::End);
    let ids: Vec<String> = match &part.body.value {
        Value::Map(entries) => entries.iter().map(|entry| entry.key.clone()).collect(),
        Value::List(items) => items
            .iter()
            .map(|item| text(item).or_else(|| crate::decode::text_at(item, "id")))
            .map(|id| id.unwrap_or_default().to_owned())
            .collect(),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => Vec::new(),
    };
    if named {
        return ids;
    }
    if !numbered {
        return Vec::new();
    }
    let before: usize = module
        .parts
        .iter()
        .take_while(|other| !std::ptr::eq(*other, part))
        .filter(|other| other.section == part.section)
        .map(|other| match &other.body.value {
            Value::List(items) => items.len(),
            Value::Map(entries) => entries.len(),
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => 0,
        })
        .sum();
    (before..before + ids.len()).map(|number| number.to_string()).collect()
}
