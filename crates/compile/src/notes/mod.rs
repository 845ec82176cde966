//! What compiling tells an editor: which text names what, types of expressions, and what could
//! stand at a cursor.
//!
//! Ordinary compilation has no [`Notes`] and pays for none: every place that writes one asks first.
//! Names are noted where they are resolved, so that an editor and the compiler cannot differ. A
//! broken spec gives the notes of what could be read.

mod about;
mod offers;

pub use about::About;
pub use offers::{Offer, OfferKind, Offers, Slot, SlotKind};

use crate::scope::Bound;
use crate::types::Type;
use boardwright_diag::Span;
use std::collections::BTreeMap;

/// What [`About`] says of a cell.
pub(crate) const CELL: &str = "a cell";

/// Which of the name spaces a name belongs to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameSpace {
    /// What expressions can name: constants, variables, zones, types, definitions …
    Names,
    /// Words of the list of words with this id.
    Words(String),
    /// Directions of the board.
    Directions,
    /// Properties of tokens.
    Properties,
    /// Variables of cells.
    CellVariables,
    /// Actions.
    Actions,
    /// Sequences.
    Sequences,
    /// Phases.
    Phases,
    /// What is bound at a place: parameters, `let`, `as`, loops, members.
    Bound(Span),
    /// What the language itself gives a meaning.
    BuiltIn,
    /// Functions of the language.
    Functions,
}

/// A name in its name space: all mentions of one thing have the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id {
    /// Which name space.
    pub space: NameSpace,
    /// As declared, without `$`.
    pub name: String,
}

/// A place in the text that names something. The span may hold the sign `$` or quotes around it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// Where.
    pub span: Span,
    /// What.
    pub id: Id,
    /// Whether it is declared here.
    pub declares: bool,
}

/// Everything written down.
#[derive(Debug, Default)]
pub struct Notes {
    /// Sorted by span, each once.
    pub mentions: Vec<Mention>,
    /// Texts that hold expressions, effects and the like, sorted by span.
    pub slots: Vec<Slot>,
    /// What could stand at the cursor, if something could.
    pub offers: Option<Offers>,
    /// What is known of each name.
    pub(crate) abouts: BTreeMap<Id, About>,
    pub(crate) types: Vec<(Span, Type)>,
    pub(crate) bound: BTreeMap<Id, (Bound, Type)>,
    /// What definitions give, by index.
    pub(crate) results: BTreeMap<usize, Type>,
    /// Where [`CURSOR`] stands.
    pub(crate) cursor: Option<Span>,
}

impl Notes {
    /// For a text in which [`CURSOR`] stands at `cursor`.
    pub(crate) fn new(cursor: Option<Span>) -> Self {
        Self { cursor, ..Self::default() }
    }

    /// The type of the expression that stands exactly here.
    pub fn type_at(&self, span: Span) -> Option<String> {
        let found = self.types.iter().rev().find(|(at, ty)| *at == span && !ty.is_unknown());
        found.map(|(_, ty)| ty.describe())
    }

    /// What is known of a name.
    pub fn about(&self, id: &Id) -> Option<&About> {
        self.abouts.get(id)
    }

    /// Every name that is declared, with what is known of it.
    pub fn names(&self) -> impl Iterator<Item = (&Id, &About)> {
        self.abouts.iter()
    }

    /// The mention that holds or touches a byte, the shortest of them.
    pub fn mention_at(&self, byte: usize) -> Option<&Mention> {
        let touches = |span: Span| span.start as usize <= byte && byte <= span.end as usize;
        let found = self.mentions.iter().filter(|mention| touches(mention.span));
        found.min_by_key(|mention| mention.span.range().len())
    }

    pub(crate) fn finish(&mut self) {
        // The shape of a board declares its cells, none of them by name; those of graphs have names.
        let abouts = &self.abouts;
        let is_cell = |id: &Id| abouts.get(id).is_some_and(|about| about.what == CELL);
        self.mentions.retain(|mention| !mention.declares || !is_cell(&mention.id));
        self.mentions.sort();
        self.mentions.dedup_by(|a, b| {
            let same = a.span == b.span && a.id == b.id;
            b.declares |= same && a.declares;
            same
        });
        self.slots.sort_by_key(|slot| slot.span);
        self.slots.dedup();
    }
}
