//! Completion.
//!
//! The word under the cursor is replaced by a name that does not exist, the missing rest is added, and the
//! text is compiled. The compiler returns the names that it accepts there; the parsers of expressions and
//! effects tell which words can follow.

mod grammar;
mod marked;

use crate::manual;
use boardwright_compile::notes::{Id, NameSpace, Notes, Offer, OfferKind, Slot};
use boardwright_compile::{Section, annotate};
use boardwright_diag::Span;
use marked::{Marked, Situation};

/// The kind of a completion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CompletionKind {
    /// A section.
    Section,
    /// A key of a mapping.
    Key,
    /// One of a closed list of words.
    Choice,
    /// A declared or built-in name.
    Name,
    /// A local name.
    Bound,
    /// A property.
    Property,
    /// A function, definition, action or sequence.
    Function,
    /// A word of effects or expressions.
    Keyword,
    /// A sign between two values.
    Operator,
}

/// A completion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// Its label.
    pub label: String,
    /// The text that replaces `replace`.
    pub insert: String,
    /// The span of the word under the cursor.
    pub replace: Span,
    /// Its kind.
    pub kind: CompletionKind,
    /// Its type, value or form.
    pub detail: String,
    /// Its text in the manual, as Markdown.
    pub manual: String,
    /// Smaller is better: 0 fits, 1 and 2 can be part of an expression that fits.
    pub rank: u8,
}

/// Returns the completions at a byte of a text, the best first. The text may be unfinished.
pub fn complete(text: &str, at: usize) -> Vec<Completion> {
    if text.len() > boardwright_syntax::limits::SOURCE_BYTES
        || !text.is_char_boundary(at.min(text.len()))
    {
        return Vec::new();
    }
    let document = boardwright_syntax::parse(text).0;
    let inside = |span: Span| span.start as usize <= at && at <= span.end as usize;
    let Some(block) = document.blocks.iter().find(|block| inside(block.span)) else {
        return Vec::new();
    };
    let Some(situation) = Situation::at(text, at, block.span) else { return Vec::new() };
    let mut found = Found { text, replace: situation.word, list: Vec::new(), section: None };
    if block.label.is_none() && situation.is_top_level() {
        sections(&document, &mut found);
    } else {
        found.section = situation.section(block);
        if let Some(marked) = situation.as_key() {
            let (_, notes) = annotate(&marked.text, Some(marked.cursor));
            found.keys(&notes);
        }
        as_text(&situation, &mut found);
    }
    found.finish(situation.typed())
}

/// The word under the cursor as part of a text: an expression, an effect, a word.
fn as_text(situation: &Situation<'_>, found: &mut Found<'_>) {
    let mut slot: Option<Slot> = None;
    for marked in situation.as_text() {
        let (_, notes) = annotate(&marked.text, Some(marked.cursor));
        if slot.is_none() {
            slot = notes.slots.iter().find(|slot| slot.before.is_some()).cloned();
        }
        let offered = notes.offers.is_some();
        found.take(&notes);
        if offered || slot.is_some() {
            break;
        }
    }
    let Some(slot) = slot else { return };
    let before = slot.before.clone().unwrap_or_default();
    // Only names of this kind, or properties.
    let sign = before.ends_with(['$', '.']) && !before.ends_with("..");
    if !found.has_names()
        && let Some(tail) = grammar::tail(slot.kind, &before)
    {
        let Marked { text, cursor } = situation.completed(&tail);
        let (_, notes) = annotate(&text, Some(cursor));
        found.take(&notes);
    }
    if !sign {
        for (word, joins) in grammar::words(slot.kind, &before, found.has_names()) {
            found.word(word, joins);
        }
    }
}

/// Sections that the text does not have yet.
fn sections(document: &boardwright_syntax::Document, found: &mut Found<'_>) {
    let has = |name: &str| {
        document.blocks.iter().any(|block| {
            let labelled = block.label.as_ref().is_some_and(|(label, _)| label == name);
            let keyed = block.root.as_ref().is_some_and(|root| root.get(name).is_some());
            labelled || keyed
        })
    };
    for section in Section::ALL {
        let name = section.name();
        if !has(name) || name == found.typed_word() {
            let manual = manual::of_key(name, name).unwrap_or_default();
            found.add(
                name,
                format!("{name}:"),
                CompletionKind::Section,
                (String::new(), manual),
                0,
            );
        }
    }
}

/// The completions found so far.
struct Found<'t> {
    text: &'t str,
    replace: Span,
    list: Vec<Completion>,
    section: Option<&'static str>,
}

impl Found<'_> {
    fn typed_word(&self) -> &str {
        self.text.get(self.replace.range()).unwrap_or_default()
    }

    fn has_names(&self) -> bool {
        self.list.iter().any(|found| found.kind != CompletionKind::Key)
    }

    /// Adds the names that the compiler accepts.
    fn take(&mut self, notes: &Notes) {
        let Some(offers) = &notes.offers else { return };
        for offer in &offers.names {
            // A key is not offered again as a word.
            let key =
                |known: &Completion| known.kind == CompletionKind::Key && known.label == offer.name;
            if offer.kind == OfferKind::Key && self.list.iter().any(key) {
                continue;
            }
            self.offer(offer, notes);
        }
    }

    fn offer(&mut self, offer: &Offer, notes: &Notes) {
        let name = offer.name.as_str();
        let insert = offer.insert.clone().unwrap_or_else(|| name.to_owned());
        let rank = u8::from(!offer.suits);
        let about = known(name, notes);
        let unknown = about.is_none();
        let detail = match (&offer.detail, about) {
            (detail, Some((_, about))) if detail.is_empty() && !about.is_empty() => about,
            (detail, Some((what, _))) if detail.is_empty() => what.to_owned(),
            (detail, _) => detail.clone(),
        };
        let (kind, insert, manual) = match offer.kind {
            OfferKind::Key | OfferKind::Choice => {
                let board = self.section == Some("board");
                let manual = if board { manual::of_shape(name) } else { None };
                (CompletionKind::Choice, insert, manual)
            }
            OfferKind::Name => {
                let built_in = boardwright_compile::is_built_in(name);
                let manual = if built_in { manual::of_word(name) } else { None };
                (CompletionKind::Name, insert, manual)
            }
            OfferKind::Bound => (CompletionKind::Bound, insert, None),
            OfferKind::Property => (CompletionKind::Property, insert, None),
            OfferKind::Function => {
                (CompletionKind::Function, format!("{name}("), manual::of_function(name))
            }
        };
        // A name of the author means something else.
        let named = match offer.kind {
            OfferKind::Name | OfferKind::Property | OfferKind::Function => true,
            OfferKind::Choice => name == "none",
            OfferKind::Key | OfferKind::Bound => false,
        };
        let short = manual::in_short(name).filter(|_| named && unknown);
        let manual = short.map(str::to_owned).into_iter().chain(manual).collect::<Vec<_>>();
        self.add(name, insert, kind, (detail, manual.join("\n\n")), rank);
    }

    /// Adds the keys that are possible here, including names of the author.
    fn keys(&mut self, notes: &Notes) {
        let Some(offers) = &notes.offers else { return };
        for offer in &offers.names {
            let name = offer.name.as_str();
            let manual = manual::of_key(name, self.section.unwrap_or_default());
            let detail = known(name, notes).map(|(what, _)| what.to_owned()).unwrap_or_default();
            let about = (detail, manual.unwrap_or_default());
            // Long spellings that have a short one come last.
            let rank = if name.contains(|c: char| c.is_ascii_uppercase()) { 1 } else { 0 };
            self.add(name, format!("{name}:"), CompletionKind::Key, about, rank);
        }
    }

    fn word(&mut self, word: &str, joins: bool) {
        let kind = if joins { CompletionKind::Operator } else { CompletionKind::Keyword };
        let manual = manual::of_word(word).unwrap_or_default();
        self.add(word, word.to_owned(), kind, (String::new(), manual), u8::from(joins));
    }

    fn add(
        &mut self,
        label: &str,
        insert: String,
        kind: CompletionKind,
        (detail, manual): (String, String),
        rank: u8,
    ) {
        let (label, mut insert) = (label.to_owned(), insert);
        if self.list.iter().any(|known| known.label == label && known.kind == kind) {
            return;
        }
        // Text that follows the cursor is not inserted again.
        let after = self.text.get(self.replace.end as usize..).unwrap_or_default();
        for sign in [':', '(', '['] {
            if after.starts_with(sign)
                && let Some(at) = insert.find(sign)
            {
                insert.truncate(at);
            }
        }
        let replace = self.replace;
        self.list.push(Completion { label, insert, replace, kind, detail, manual, rank });
    }

    /// Sorts by rank, then by the prefix of the word under the cursor, then by the alphabet.
    fn finish(mut self, typed: &str) -> Vec<Completion> {
        let typed = typed.trim_start_matches('$').to_ascii_lowercase();
        let begins = |found: &Completion| {
            found.label.trim_start_matches('$').to_ascii_lowercase().starts_with(&typed)
        };
        // The typed prefix filters the list, unless nothing would be left.
        if self.list.iter().any(begins) {
            self.list.retain(begins);
        }
        self.list.sort_by(|a, b| {
            let key = |found: &Completion| (found.rank, order(found.kind));
            key(a).cmp(&key(b))
        });
        self.list
    }
}

/// The order among equals: the author's own names first.
fn order(kind: CompletionKind) -> u8 {
    match kind {
        CompletionKind::Bound => 0,
        CompletionKind::Choice | CompletionKind::Property => 1,
        CompletionKind::Name => 2,
        CompletionKind::Keyword => 3,
        CompletionKind::Section | CompletionKind::Key => 4,
        CompletionKind::Function => 5,
        CompletionKind::Operator => 6,
    }
}

/// The kind and the details of a name.
fn known(name: &str, notes: &Notes) -> Option<(&'static str, String)> {
    let spaces = [NameSpace::Names, NameSpace::Actions, NameSpace::Sequences, NameSpace::Phases];
    let about =
        spaces.into_iter().find_map(|space| notes.about(&Id { space, name: name.to_owned() }))?;
    Some((about.what, about.detail.clone()))
}
