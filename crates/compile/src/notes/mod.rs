//! Notes for an editor: which text names what, types of expressions, and possible completions.
//!
//! Ordinary compilation has no [`Notes`] and no cost for them. Names are noted where they are
//! resolved, so that editor and compiler cannot differ. A broken spec gives notes of the parts that
//! could be read.

mod about;
mod diagram;
mod offers;

pub use about::About;
pub use diagram::{Diagram, DrawnCell};
pub use offers::{Offer, OfferKind, Offers, Slot, SlotKind};

use crate::scope::Bound;
use crate::types::Type;
use boardwright_diag::Span;
use std::collections::BTreeMap;

/// The kind of a cell in [`About`].
pub(crate) const CELL: &str = "a cell";

/// A name space.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameSpace {
    /// Names in expressions: constants, variables, zones, types, definitions …
    Names,
    /// Words of the enum with this id.
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
    /// Symbols of the map whose legend has this span.
    Symbols(Span),
    /// Names bound at a span: parameters, `let`, `as`, loops, members.
    Bound(Span),
    /// Built-in names.
    BuiltIn,
    /// Functions of the language.
    Functions,
}

/// A name in its name space: all mentions of one thing have the same id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id {
    /// Its name space.
    pub space: NameSpace,
    /// The name as declared, without `$`.
    pub name: String,
}

/// A span that names something. It may include the sign `$` or quotes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// The span.
    pub span: Span,
    /// The thing named.
    pub id: Id,
    /// True if this is its declaration.
    pub declares: bool,
}

/// All notes of one compilation.
#[derive(Debug, Default)]
pub struct Notes {
    /// Sorted by span, each once.
    pub mentions: Vec<Mention>,
    /// Texts that hold expressions, effects and the like, sorted by span.
    pub slots: Vec<Slot>,
    /// Completions at the cursor, if any.
    pub offers: Option<Offers>,
    /// Each board that is not a graph, by id, as lines of text: the top row first.
    pub pictures: Vec<(String, String)>,
    /// The drawings of boards that fit, in the order of the text.
    pub diagrams: Vec<Diagram>,
    /// Facts about each name.
    pub(crate) abouts: BTreeMap<Id, About>,
    /// Symbols of maps with their contents as written.
    pub(crate) symbols: Vec<(Id, About)>,
    pub(crate) types: Vec<(Span, Type)>,
    pub(crate) bound: BTreeMap<Id, (Bound, Type)>,
    /// Types of definitions, by index.
    pub(crate) results: BTreeMap<usize, Type>,
    /// The span of [`CURSOR`].
    pub(crate) cursor: Option<Span>,
}

impl Notes {
    /// Notes for a text with [`CURSOR`] at `cursor`.
    pub(crate) fn new(cursor: Option<Span>) -> Self {
        Self { cursor, ..Self::default() }
    }

    /// The type of the expression with exactly this span.
    pub fn type_at(&self, span: Span) -> Option<String> {
        let found = self.types.iter().rev().find(|(at, ty)| *at == span && !ty.is_unknown());
        found.map(|(_, ty)| ty.describe())
    }

    /// The facts about a name.
    pub fn about(&self, id: &Id) -> Option<&About> {
        self.abouts.get(id)
    }

    /// Every declared name with its facts.
    pub fn names(&self) -> impl Iterator<Item = (&Id, &About)> {
        self.abouts.iter()
    }

    /// The shortest mention that contains or touches a byte.
    pub fn mention_at(&self, byte: usize) -> Option<&Mention> {
        let touches = |span: Span| span.start as usize <= byte && byte <= span.end as usize;
        let found = self.mentions.iter().filter(|mention| touches(mention.span));
        found.min_by_key(|mention| mention.span.range().len())
    }

    pub(crate) fn finish(&mut self) {
        // Cells are declared by the shape of the board, without names in the text; cells of graphs
        // have names.
        let abouts = &self.abouts;
        let is_cell = |id: &Id| abouts.get(id).is_some_and(|about| about.what == CELL);
        self.mentions.retain(|mention| !mention.declares || !is_cell(&mention.id));
        self.mentions.sort();
        self.mentions.dedup_by(|a, b| {
            let same = a.span == b.span && a.id == b.id;
            b.declares |= same && a.declares;
            same
        });
        self.diagrams.sort_by_key(|diagram| diagram.span);
        self.diagrams.dedup_by_key(|diagram| diagram.span);
        self.slots.sort_by_key(|slot| slot.span);
        self.slots.dedup();
    }
}
